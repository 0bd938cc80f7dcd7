import { z } from 'zod';

/** Days as `2026-03-01`, UTC, both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What a panel is about: some days, and as many before them where the campaign was there already. */
export interface DayRange extends Days {
  readonly count: number;
  readonly before: Days | null;
  /** How it was chosen; `dates` are typed ones. */
  readonly choice: RangeChoice;
}

export const PRESETS = ['7', '28', '90', 'all'] as const;
export type RangeChoice = (typeof PRESETS)[number] | 'dates';

/** More days than this are no figure anybody reads, and too many bars for a chart. */
export const MOST_DAYS = 1830;
const DEFAULT_DAYS = 28;
const DAY_MS = 24 * 3600 * 1000;

/** In the query of pages and calls alike; without any, the last 28 days, of what is over all. */
export const rangeQuery = z.object({
  days: z.enum(PRESETS).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type RangeQuery = z.output<typeof rangeQuery>;

/** What `within` says of the campaign: the day it is now, and the day since which it has figures. */
export interface Within {
  readonly today: string;
  readonly since: string;
  /** Nothing comes in any more. */
  readonly isOver?: boolean;
}

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return dayOf(new Date(Date.parse(day) + count * DAY_MS));
}

/** How many days there are from one to the other, both counted. */
export function countDays({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Its last days, at most so many. */
export function lastDays(days: Days, most: number): Days {
  return countDays(days) > most ? { from: addDays(days.to, 1 - most), to: days.to } : days;
}

/** Every day of a time, the first first. */
export function eachDay(days: Days): string[] {
  return Array.from({ length: countDays(days) }, (_, at) => addDays(days.from, at));
}

/** Days by calendar months, UTC, the first first; `month` as `2026-03`. */
export function monthsOf<T extends { readonly day: string }>(
  days: readonly T[],
): { readonly month: string; readonly days: readonly T[] }[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, some]) => ({ month, days: some }));
}

function chosen(
  query: RangeQuery,
  { today, since, isOver }: Within,
): Days & { choice: RangeChoice } {
  if (query.from !== undefined || query.to !== undefined) {
    const to = query.to ?? today;
    return { from: query.from ?? addDays(to, 1 - DEFAULT_DAYS), to, choice: 'dates' };
  }
  const choice = query.days ?? (isOver ? 'all' : '28');
  if (choice !== 'all') return { from: addDays(today, 1 - Number(choice)), to: today, choice };
  return { from: since < today ? since : today, to: today, choice };
}

/** The days asked for; null where they end before they begin or are too many. */
export function readRange(query: RangeQuery, within: Within): DayRange | null {
  const { from, to, choice } = chosen(query, within);
  const count = countDays({ from, to });
  if (count < 1 || (count > MOST_DAYS && choice === 'dates')) return null;
  // The oldest campaigns show their last years; what was before them is shown nowhere.
  const start = count > MOST_DAYS ? addDays(to, 1 - MOST_DAYS) : from;
  const before = { from: addDays(start, -count), to: addDays(start, -1) };
  return {
    from: start,
    to,
    count: Math.min(count, MOST_DAYS),
    before: choice === 'all' || before.from < within.since ? null : before,
    choice,
  };
}
