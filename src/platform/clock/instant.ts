/**
 * A moment of the database's clock: whole microseconds since 1970. Rules reckon with it, as a Date would
 * lose what is below a millisecond, and then `collected_at < created_at` can be true of one moment.
 */
export type Instant = number;

const MICROS_OF_MILLI = 1_000;
const MICROS_OF_SECOND = 1_000_000;

export const seconds = (count: number): number => Math.round(count * MICROS_OF_SECOND);
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The moment of a date: milliseconds are all it holds. */
export function toInstant(date: Date): Instant {
  return date.getTime() * MICROS_OF_MILLI;
}

/** As a date, with what is below a millisecond cut off. */
export function toDate(instant: Instant): Date {
  return new Date(Math.floor(instant / MICROS_OF_MILLI));
}
