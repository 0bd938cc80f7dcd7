import { db } from '#platform/db/transaction.ts';
import { instantOfClock } from './update.store.ts';

const LOCAL = /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The instant (ISO) at which clocks of a zone show `2027-03-01T09:30`; undefined for no such time. */
export async function instantIn(local: string, timeZone: string): Promise<string | undefined> {
  // The 31st of a short month would be an error of the database.
  const day = new Date(`${local}:00Z`);
  if (!LOCAL.test(local) || day.toISOString().slice(0, 16) !== local) return undefined;
  return (await instantOfClock(db(), local, timeZone)).toISOString();
}

/** What clocks of a zone show at an instant, as a field of date and time has it. */
export function wallClock(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  return parts.replace(' ', 'T');
}
