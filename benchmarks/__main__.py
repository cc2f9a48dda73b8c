"""`make bench`: every benchmark in turn, peers in the same run, and the figures that must hold beside what was seen."""

import sys

from benchmarks import (
    backfill,
    cold,
    first_page,
    fit_decoding,
    importing,
    live_workout,
    metrics,
    models,
    planning,
    routing,
    serving,
    set_on_screen,
    slow_lane,
    storage,
    strength,
    xml_reading,
)

MUST_HOLD = (
    ("first_s", "import of 3,000 activities, seconds", 150.0),
    ("peak_mb", "its memory over all processes, MB", 600.0),
    ("second_s", "second import, seconds", 10.0),
    ("note_ms", "a small file without training data from a zip of 100,000, milliseconds", 0.5),
    ("track_ms", "a short GPX from a zip of 2,000, milliseconds", 20.0),
    ("backfill_s", "fetching 3,000 recordings and ten years of nights, seconds", 90.0),
    ("backfill_mb", "its memory over all processes, MB", 300.0),
    ("file_ratio", "CPU of importing one of the 3,000 against numpy + sqlalchemy loaded", 0.11),
    ("track_ratio", "CPU of importing a short GPX against the same", 0.025),
    ("xml_ratio", "TCX and GPX read, against a bare walk with expat that keeps nothing", 0.9),
    ("today_cpu_s", "cold `today`, CPU seconds", 0.6),
    ("today_ratio", "cold `today` against numpy + sqlalchemy", 1.5),
    ("today_peak_mb", "cold `today`, MB", 120.0),
    ("cold_today_ratio", "cold `today` of the demo against numpy + sqlalchemy + typer", 1.5),
    ("cold_activities_ratio", "cold `activities` of 551 rows against the same", 2.0),
    ("cold_doctor_ratio", "cold `doctor` against the same", 2.0),
    ("cold_fitness_ratio", "cold `fitness` against the same", 2.0),
    ("help_cpu_s", "`lanterne --help`, CPU seconds", 0.3),
    ("plan_cold_s", "first plan of 26 weeks in a process, seconds", 1.0),
    ("plan_warm_s", "the same again, seconds", 0.15),
    ("repair_s", "daily repair of a plan, seconds", 0.02),
    ("repair_changing_s", "a repair that changes days, seconds", 0.02),
    ("strength_plan_s", "strength plan of ten exercises, seconds", 0.01),
    ("exercise_search_s", "search for an exercise with a typo, seconds", 0.005),
    ("exercise_by_muscle_s", "search by muscle, seconds", 0.005),
    ("lifting_import_s", "import of 60,000 sets in 800 sessions, seconds", 20.0),
    ("lifting_series_s", "volume and 1RM series of 60,000 sets from the disk, seconds", 0.1),
    ("model_overhead_s", "what a model that answers at once adds to a day, seconds", 0.3),
    ("model_first_overhead_s", "the same on the first day of a process, seconds", 0.3),
    ("log_set_p50_ms", "a set of a live workout, safe on an idle disk: median milliseconds", 1.0),
    ("log_set_p99_ms", "the same, 99 of 100", 4.0),
    ("cold_log_set_ratio", "cold `workout log` against sqlalchemy + typer", 1.2),
    ("route_command_us", "a command to the coach sorted, microseconds", 20.0),
    ("route_report_p99_ms", "a set report read, 99 of 100, milliseconds", 1.0),
    ("cold_log_line_ratio", "cold `log` of a set against sqlalchemy + typer", 1.2),
    ("fast_message_p99_ms", "a set told in a conversation, stored with its turn, 99 of 100, milliseconds", 10.0),
    ("slow_lane_p99_ms", "a message of the slow lane without the model's own time, 99 of 100, milliseconds", 300.0),
    ("slow_lane_first_ms", "the same as the first of a process, CPU milliseconds", 300.0),
    ("serve_today_p95_ms", "`today` of the demo over HTTP, looked at again, 95 of 100, milliseconds", 60.0),
    ("serve_today_anew_p95_ms", "the same after a write", 60.0),
    ("serve_plan_p95_ms", "`show-plan`, looked at again", 40.0),
    ("serve_plan_anew_p95_ms", "the same after a write", 40.0),
    ("serve_fitness_p95_ms", "`fitness` of two years, looked at again", 40.0),
    ("serve_fitness_anew_p95_ms", "the same after a write", 40.0),
    ("serve_set_p99_ms", "a set with 50 athletes at once, at the server, 99 of 100, milliseconds", 8.0),
    ("serve_set_ratio", "the same against 99 of 100 plain inserts on the same disk", 2.0),
    ("serve_idle_mb", "memory of `serve` idle, MB", 120.0),
    ("serve_crowded_mb", "the same with 100 open clients", 160.0),
    ("serve_start_ratio", "start to first answer against fastapi + uvicorn + sqlalchemy", 1.5),
    ("set_on_screen_p99_ms", "from a tap to the set on the screen, 99 of 100, milliseconds", 50.0),
    ("first_page_cold_ms", "the app's first page on a slow phone and line, milliseconds", 1000.0),
    ("first_page_warm_ms", "the same on the next visit", 500.0),
    ("first_page_kb", "what the first page brings over the wire, kB", 60.0),
    ("rules_cold_with_key_s", "cold `today --reasoning rules` with a key set, CPU seconds", 0.6),
)


def main(count: int) -> None:
    """Run all; `count` is the size of the generated archive."""
    for module in (fit_decoding, metrics, storage):
        print(f"== {module.__name__.removeprefix('benchmarks.')}", flush=True)
        module.main()
    print("== xml_reading", flush=True)
    figures = {"xml_ratio": xml_reading.ratio(xml_reading.main())}
    print("== planning", flush=True)
    figures |= planning.main()
    print("== strength", flush=True)
    figures |= strength.main()
    print("== live_workout", flush=True)
    figures |= live_workout.main()
    print("== routing", flush=True)
    figures |= routing.main()
    print("== slow lane", flush=True)
    figures |= slow_lane.main()
    print("== models", flush=True)
    figures |= models.main()
    print("== cold", flush=True)
    figures |= cold.main()
    print("== serving", flush=True)
    figures |= serving.main()
    print("== first page", flush=True)
    figures |= first_page.main()
    print("== set on screen", flush=True)
    figures |= set_on_screen.main()
    print("== importing", flush=True)
    figures |= importing.small_files()
    figures |= importing.run(count)
    print("== backfill", flush=True)
    figures |= backfill.main(count)
    for key, what, bound in MUST_HOLD:
        if key not in figures:
            print(f"{what}: not measured (at most {bound:g})")
            continue
        verdict = "holds" if figures[key] <= bound else "DOES NOT HOLD"
        print(f"{what}: {figures[key]:.2f} (at most {bound:g}) {verdict}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
