/** The wall clock of a zone at an instant, as if it were UTC, in ms. */
function wallClock(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/** The first instant of a day (`2031-05-01`) in a zone, as ISO 8601; null for what is no day. */
export function startOfDay(day: string, zone: string): string | null {
  const input = /^2\d{3}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(input)) return null;
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = input - (wallClock(input, zone) - input);
  const instant = guess - (wallClock(guess, zone) - input);
  return new Date(instant).toISOString();
}

/** The day an instant lies in, in a zone: `2031-05-01`. */
export function dayOf(instant: Date, zone: string): string {
  return new Date(wallClock(instant.getTime(), zone)).toISOString().slice(0, 10);
}

/** The day after. */
export function nextDay(day: string, days = 1): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(start) ? day : new Date(start + days * 86_400_000).toISOString().slice(0, 10);
}
