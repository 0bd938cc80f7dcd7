const DAY_MS = 86_400_000;

/** Where transfers are read from: below another one, else from the end of a day, else from the newest. */
export function transferStart(below: string | null | undefined, day: string | undefined) {
  if (below) return { below };
  return day === undefined ? null : { before: new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS) };
}
