"""Energy left for the body after training."""

from lanterne_rouge.metrics.metric import Metric


def energy_availability(intake_kcal: float, exercise_kcal: float, fat_free_mass_kg: float) -> float | None:
    """(intake - exercise) / fat-free mass, kcal/kg/day; below 30 is low. Source: Mountjoy 2023."""
    return (intake_kcal - exercise_kcal) / fat_free_mass_kg if fat_free_mass_kg > 0 else None


METRICS = (
    Metric(
        name="energy_availability",
        title="Energy availability",
        formula="(intake - exercise) / fat-free mass",
        unit="kcal/kg/day",
        source="Mountjoy 2023",
        needs=("energy eaten and spent", "fat-free mass"),
        function=energy_availability,
    ),
)
