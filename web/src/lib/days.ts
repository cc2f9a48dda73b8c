/** Days of the calendar as text, `2026-05-04`, and reckoning with them. */

export function plusDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The date that this device's calendar shows at a moment, in ms. */
export function localDay(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** How many days later the second is. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(`${second}T12:00:00Z`) - Date.parse(`${first}T12:00:00Z`)) / 86_400_000);
}

/** The day on which a week begins that has this day in it; weeks begin on `first`, 0 for Sunday to 6 for Saturday. */
export function startOfWeek(iso: string, first: number): string {
  const weekday = new Date(`${iso}T12:00:00Z`).getUTCDay();
  return plusDays(iso, -((weekday - first + 7) % 7));
}
