"""What a ceiling leaves of each kind of planned session: action, kind, load, zone, most minutes, and what the plan itself names."""

from lanterne_rouge.day.aim import aim
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.morning import PlannedSession
from tests.day.mornings import ENDURANCE, REST, THRESHOLD, morning
from tests.every import every

STEADY = PlannedSession(sport="running", kind="steady", minutes=50, max_zone=3, load=42)
TEMPO = PlannedSession(sport="cycling", kind="tempo", minutes=60, max_zone=3, load=60)
VO2MAX = PlannedSession(sport="running", kind="vo2max", minutes=60, max_zone=5, load=75, hard=True)
RECOVERY = PlannedSession(sport="cycling", kind="recovery", minutes=45, max_zone=1, load=19)
STRENGTH = PlannedSession(sport="strength", kind="strength", minutes=45, max_zone=2, load=37.5)
TARGETS = [
    (THRESHOLD, Ceiling(), "push threshold 93.5 z4 82.5 None None None"),
    (THRESHOLD, Ceiling(action=Action.MAINTAIN), "maintain threshold 85.0 z4 75.0 None 75 85"),
    (THRESHOLD, Ceiling(action=Action.MAINTAIN, max_zone=4), "maintain threshold 85.0 z4 75.0 None 75 85"),
    (THRESHOLD, Ceiling(action=Action.MAINTAIN, max_zone=3), "ease tempo 51.0 z3 75 None None None"),
    (THRESHOLD, Ceiling(action=Action.MAINTAIN, max_zone=2), "ease endurance 51.0 z2 75 None None None"),
    (THRESHOLD, Ceiling(action=Action.EASE, max_zone=2, max_load=30.0), "ease endurance 30.0 z2 75 None None None"),
    (THRESHOLD, Ceiling(action=Action.EASE, max_zone=1, max_minutes=45), "ease recovery 51.0 z1 45 None None None"),
    (THRESHOLD, Ceiling(action=Action.RECOVER, max_zone=1, max_load=15.0, max_minutes=30), "recover recovery 15.0 z1 30 None None None"),
    (THRESHOLD, Ceiling(action=Action.RECOVER, max_zone=0, max_load=0.0, max_minutes=0), "recover recovery 0.0 z0 0 None None None"),
    (THRESHOLD, Ceiling(action=Action.MAINTAIN, max_minutes=30), "maintain threshold 85.0 z4 30 None 75 85"),
    (ENDURANCE, Ceiling(), "push endurance 61.6 z2 82.5 None None None"),
    (ENDURANCE, Ceiling(action=Action.MAINTAIN), "maintain endurance 56.0 z2 75.0 None 75 56"),
    (ENDURANCE, Ceiling(action=Action.MAINTAIN, max_zone=4), "maintain endurance 56.0 z2 75.0 None 75 56"),
    (ENDURANCE, Ceiling(action=Action.MAINTAIN, max_zone=3), "maintain endurance 56.0 z2 75.0 None 75 56"),
    (ENDURANCE, Ceiling(action=Action.MAINTAIN, max_zone=2), "maintain endurance 56.0 z2 75.0 None 75 56"),
    (ENDURANCE, Ceiling(action=Action.EASE, max_zone=2, max_load=30.0), "ease endurance 30.0 z2 75 None None None"),
    (ENDURANCE, Ceiling(action=Action.EASE, max_zone=1, max_minutes=45), "ease endurance 33.6 z1 45 None None None"),
    (ENDURANCE, Ceiling(action=Action.RECOVER, max_zone=1, max_load=15.0, max_minutes=30), "recover recovery 15.0 z1 30 None None None"),
    (ENDURANCE, Ceiling(action=Action.RECOVER, max_zone=0, max_load=0.0, max_minutes=0), "recover recovery 0.0 z0 0 None None None"),
    (ENDURANCE, Ceiling(action=Action.MAINTAIN, max_minutes=30), "maintain endurance 56.0 z2 30 None 75 56"),
    (STEADY, Ceiling(), "push steady 46.2 z3 55.00000000000001 None None None"),
    (STEADY, Ceiling(action=Action.MAINTAIN), "maintain steady 42.0 z3 50.0 None 50 42"),
    (STEADY, Ceiling(action=Action.MAINTAIN, max_zone=4), "maintain steady 42.0 z3 50.0 None 50 42"),
    (STEADY, Ceiling(action=Action.MAINTAIN, max_zone=3), "maintain steady 42.0 z3 50.0 None 50 42"),
    (STEADY, Ceiling(action=Action.MAINTAIN, max_zone=2), "maintain endurance 42.0 z2 50.0 None 50 42"),
    (STEADY, Ceiling(action=Action.EASE, max_zone=2, max_load=30.0), "ease endurance 25.2 z2 50 None None None"),
    (STEADY, Ceiling(action=Action.EASE, max_zone=1, max_minutes=45), "ease recovery 25.2 z1 45 None None None"),
    (STEADY, Ceiling(action=Action.RECOVER, max_zone=1, max_load=15.0, max_minutes=30), "recover recovery 15.0 z1 30 None None None"),
    (STEADY, Ceiling(action=Action.RECOVER, max_zone=0, max_load=0.0, max_minutes=0), "recover recovery 0.0 z0 0 None None None"),
    (STEADY, Ceiling(action=Action.MAINTAIN, max_minutes=30), "maintain steady 42.0 z3 30 None 50 42"),
    (TEMPO, Ceiling(), "push tempo 66.0 z3 66.0 None None None"),
    (TEMPO, Ceiling(action=Action.MAINTAIN), "maintain tempo 60.0 z3 60.0 None 60 60"),
    (TEMPO, Ceiling(action=Action.MAINTAIN, max_zone=4), "maintain tempo 60.0 z3 60.0 None 60 60"),
    (TEMPO, Ceiling(action=Action.MAINTAIN, max_zone=3), "maintain tempo 60.0 z3 60.0 None 60 60"),
    (TEMPO, Ceiling(action=Action.MAINTAIN, max_zone=2), "ease endurance 40.5 z2 60 None None None"),
    (TEMPO, Ceiling(action=Action.EASE, max_zone=2, max_load=30.0), "ease endurance 30.0 z2 60 None None None"),
    (TEMPO, Ceiling(action=Action.EASE, max_zone=1, max_minutes=45), "ease recovery 36.0 z1 45 None None None"),
    (TEMPO, Ceiling(action=Action.RECOVER, max_zone=1, max_load=15.0, max_minutes=30), "recover recovery 15.0 z1 30 None None None"),
    (TEMPO, Ceiling(action=Action.RECOVER, max_zone=0, max_load=0.0, max_minutes=0), "recover recovery 0.0 z0 0 None None None"),
    (TEMPO, Ceiling(action=Action.MAINTAIN, max_minutes=30), "maintain tempo 60.0 z3 30 None 60 60"),
    (VO2MAX, Ceiling(), "push vo2max 82.5 z5 66.0 None None None"),
    (VO2MAX, Ceiling(action=Action.MAINTAIN), "maintain vo2max 75.0 z5 60.0 None 60 75"),
    (VO2MAX, Ceiling(action=Action.MAINTAIN, max_zone=4), "maintain threshold 75.0 z4 60.0 None 60 75"),
    (VO2MAX, Ceiling(action=Action.MAINTAIN, max_zone=3), "ease tempo 45.0 z3 60 None None None"),
    (VO2MAX, Ceiling(action=Action.MAINTAIN, max_zone=2), "ease endurance 45.0 z2 60 None None None"),
    (VO2MAX, Ceiling(action=Action.EASE, max_zone=2, max_load=30.0), "ease endurance 30.0 z2 60 None None None"),
    (VO2MAX, Ceiling(action=Action.EASE, max_zone=1, max_minutes=45), "ease recovery 45.0 z1 45 None None None"),
    (VO2MAX, Ceiling(action=Action.RECOVER, max_zone=1, max_load=15.0, max_minutes=30), "recover recovery 15.0 z1 30 None None None"),
    (VO2MAX, Ceiling(action=Action.RECOVER, max_zone=0, max_load=0.0, max_minutes=0), "recover recovery 0.0 z0 0 None None None"),
    (VO2MAX, Ceiling(action=Action.MAINTAIN, max_minutes=30), "maintain vo2max 75.0 z5 30 None 60 75"),
    (RECOVERY, Ceiling(), "push recovery 20.9 z1 49.50000000000001 None None None"),
    (RECOVERY, Ceiling(action=Action.MAINTAIN), "maintain recovery 19.0 z1 45.0 None 45 19"),
    (RECOVERY, Ceiling(action=Action.MAINTAIN, max_zone=4), "maintain recovery 19.0 z1 45.0 None 45 19"),
    (RECOVERY, Ceiling(action=Action.MAINTAIN, max_zone=3), "maintain recovery 19.0 z1 45.0 None 45 19"),
    (RECOVERY, Ceiling(action=Action.MAINTAIN, max_zone=2), "maintain recovery 19.0 z1 45.0 None 45 19"),
    (RECOVERY, Ceiling(action=Action.EASE, max_zone=2, max_load=30.0), "ease recovery 19.0 z1 45 None None None"),
    (RECOVERY, Ceiling(action=Action.EASE, max_zone=1, max_minutes=45), "ease recovery 19.0 z1 45 None None None"),
    (RECOVERY, Ceiling(action=Action.RECOVER, max_zone=1, max_load=15.0, max_minutes=30), "recover recovery 15.0 z1 30 None None None"),
    (RECOVERY, Ceiling(action=Action.RECOVER, max_zone=0, max_load=0.0, max_minutes=0), "recover recovery 0.0 z0 0 None None None"),
    (RECOVERY, Ceiling(action=Action.MAINTAIN, max_minutes=30), "maintain recovery 19.0 z1 30 None 45 19"),
    (STRENGTH, Ceiling(), "push strength 41.2 z2 49.50000000000001 49.5 None None"),
    (STRENGTH, Ceiling(action=Action.MAINTAIN), "maintain strength 37.5 z2 45.0 45.0 45 37.5"),
    (STRENGTH, Ceiling(action=Action.MAINTAIN, max_zone=4), "maintain strength 37.5 z2 45.0 45.0 45 37.5"),
    (STRENGTH, Ceiling(action=Action.MAINTAIN, max_zone=3), "maintain strength 37.5 z2 45.0 45.0 45 37.5"),
    (STRENGTH, Ceiling(action=Action.MAINTAIN, max_zone=2), "maintain strength 37.5 z2 45.0 45.0 45 37.5"),
    (STRENGTH, Ceiling(action=Action.EASE, max_zone=2, max_load=30.0), "ease strength 22.5 z2 45 27.0 None None"),
    (STRENGTH, Ceiling(action=Action.EASE, max_zone=1, max_minutes=45), "ease strength 22.5 z1 45 27.0 None None"),
    (STRENGTH, Ceiling(action=Action.RECOVER, max_zone=1, max_load=15.0, max_minutes=30), "recover recovery 15.0 z1 30 None None None"),
    (STRENGTH, Ceiling(action=Action.RECOVER, max_zone=0, max_load=0.0, max_minutes=0), "recover recovery 0.0 z0 0 None None None"),
    (STRENGTH, Ceiling(action=Action.MAINTAIN, max_minutes=30), "maintain strength 37.5 z2 30 45.0 45 37.5"),
    (REST, Ceiling(), "recover recovery 0.0 z0 0.0 None None None"),
    (REST, Ceiling(action=Action.MAINTAIN), "recover recovery 0.0 z0 0.0 None None None"),
    (REST, Ceiling(action=Action.MAINTAIN, max_zone=4), "recover recovery 0.0 z0 0.0 None None None"),
    (REST, Ceiling(action=Action.MAINTAIN, max_zone=3), "recover recovery 0.0 z0 0.0 None None None"),
    (REST, Ceiling(action=Action.MAINTAIN, max_zone=2), "recover recovery 0.0 z0 0.0 None None None"),
    (REST, Ceiling(action=Action.EASE, max_zone=2, max_load=30.0), "recover recovery 0.0 z0 0.0 None None None"),
    (REST, Ceiling(action=Action.EASE, max_zone=1, max_minutes=45), "recover recovery 0.0 z0 0.0 None None None"),
    (REST, Ceiling(action=Action.RECOVER, max_zone=1, max_load=15.0, max_minutes=30), "recover recovery 0.0 z0 0.0 None None None"),
    (REST, Ceiling(action=Action.RECOVER, max_zone=0, max_load=0.0, max_minutes=0), "recover recovery 0.0 z0 0 None None None"),
    (REST, Ceiling(action=Action.MAINTAIN, max_minutes=30), "recover recovery 0.0 z0 0.0 None None None"),
]  # fmt: skip


@every(("plan", "ceiling", "whole"), TARGETS)
def test_a_ceiling_leaves_this_of_the_plan(plan: PlannedSession, ceiling: Ceiling, whole: str) -> None:
    t = aim(read_signals(morning(plan=plan)), ceiling)

    minutes = None if t.minutes is None else round(t.minutes, 1)
    assert (
        f"{t.action} {t.kind} {t.load:.1f} z{t.zone} {t.max_minutes} {minutes} {t.as_planned} {t.named_load}" == whole
    )
