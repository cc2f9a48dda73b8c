# The coach as a container: `lanterne serve` as a user without rights, on a file system that is read-only but for /data.
#   docker build -t lanterne .
#   docker run -d --name coach --network host --read-only --tmpfs /tmp --cap-drop ALL -v lanterne:/data --env-file coach.env lanterne
#   docker exec -it coach lanterne pair
# On the host's network it listens on the loopback alone; put something that speaks TLS in front of it (deploy/caddy).
FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE requirements-dev.lock ./
COPY missions ./missions
COPY src ./src
# The versions that the tests ran with; hashes would have to cover the project itself.
RUN sed -E '/^ +--hash/d; s/ \\$//; s/^([A-Za-z0-9._-]+)\[[^]]*\]/\1/' requirements-dev.lock > constraints.txt \
  && python -m venv /opt/coach \
  && /opt/coach/bin/pip install --no-cache-dir --constraint constraints.txt ".[serve,models,connect,messages]"

FROM python:3.11-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin coach && install -d -o coach -g coach -m 700 /data
COPY --from=build /opt/coach /opt/coach
ENV PATH=/opt/coach/bin:$PATH LANTERNE_HOME=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER coach
WORKDIR /data
VOLUME /data
EXPOSE 8421
HEALTHCHECK --interval=60s --timeout=5s --start-period=20s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8421/api/health', timeout=4)"]
CMD ["lanterne", "serve"]
