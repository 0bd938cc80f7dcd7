/** A day as `YYYY-MM-DD`, the form of date inputs and of the wire. */
export type IsoDay = string;

const DAYS_SHOWN = 42;
const MONTHS_SHOWN = 12;
const YEARS_SHOWN = 12;

const DAY_MS = 86_400_000;

/** Days of a month, counted from 1; February has 29 in leap years, and where the year is not known. */
export function daysInMonth(month: number, year?: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  if (year === undefined) return 29;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

/** The day as a time at midnight UTC; undefined for what is no day, such as 2026-02-29. */
export function timeOf(day: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!year || Number.isNaN(time)) return undefined;
  return Number(date) <= daysInMonth(Number(month), Number(year)) ? time : undefined;
}

export const dayOf = (time: number): IsoDay => new Date(time).toISOString().slice(0, 10);

const pad = (number: number, width = 2) => String(number).padStart(width, '0');

/** The day so many days later. */
export const plusDays = (day: IsoDay, days: number): IsoDay =>
  dayOf((timeOf(day) ?? 0) + days * DAY_MS);

/** The same date so many months later; the last of the month where it has no such date. */
export function plusMonths(day: IsoDay, months: number): IsoDay {
  const whole = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(whole / 12), (whole % 12) + 1];
  const date = Math.min(Number(day.slice(8)), daysInMonth(month, year));
  return `${pad(year, 4)}-${pad(month)}-${pad(date)}`;
}

/** Sunday begins the week in English, Monday in the other languages. */
export const firstWeekday = (locale: string): 0 | 1 => (locale === 'en' ? 0 : 1);

/** Six weeks that hold the month of `day`: always 42 days. */
export function weeksOf(day: IsoDay, weekStart: 0 | 1): IsoDay[][] {
  const first = `${day.slice(0, 8)}01`;
  const weekday = new Date(timeOf(first) ?? 0).getUTCDay();
  const start = plusDays(first, -((weekday - weekStart + 7) % 7));
  const days = Array.from({ length: DAYS_SHOWN }, (_, place) => plusDays(start, place));
  return Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The twelve months of the year of `day`, with its date where they have it. */
export function monthsOf(day: IsoDay): IsoDay[] {
  const january = plusMonths(day, 1 - Number(day.slice(5, 7)));
  const months = Array.from({ length: MONTHS_SHOWN }, (_, month) => plusMonths(january, month));
  const date = Number(day.slice(8));
  return months.map((month) => {
    const last = daysInMonth(Number(month.slice(5, 7)), Number(month.slice(0, 4)));
    return `${month.slice(0, 8)}${pad(Math.min(date, last))}`;
  });
}

/** The twelve years around the one of `day`, in steps of twelve. */
export function yearsOf(day: IsoDay): IsoDay[] {
  const year = Number(day.slice(0, 4));
  return Array.from({ length: YEARS_SHOWN }, (_, place) =>
    plusMonths(day, (place - (year % YEARS_SHOWN)) * 12),
  );
}
