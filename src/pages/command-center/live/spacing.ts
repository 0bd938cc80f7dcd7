const LEAST_MS = 1_000;
const MOST_MS = 16_000;

/**
 * How far apart a page is read anew, in milliseconds. The first contributions appear within two seconds;
 * while they go on coming it is read less and less often, as each reader's page costs the server as much.
 * `previous` is what was chosen last (0 for never), `since` how long ago the page was read.
 */
export function spacingAfter(previous: number, since: number): number {
  const isQuiet = since >= 2 * previous;
  return isQuiet ? LEAST_MS : Math.min(MOST_MS, 2 * Math.max(LEAST_MS, previous));
}
