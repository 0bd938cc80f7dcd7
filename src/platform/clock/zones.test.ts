import { describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  dayOf,
  instantIn,
  nextDay,
  startOfDay,
  timeZones,
  todaysZone,
  wallClock,
} from './zones.ts';

testDatabase();

// On both sides of the world, one that changes at midnight, one by half an hour.
const ZONES = ['America/New_York', 'America/Santiago', 'Australia/Lord_Howe', 'Europe/Berlin'];

describe('the clocks of a zone', () => {
  it.each(['', '2027-02-31T09:00', '2027-13-01T09:00', '2027-03-01T24:00', '1999-01-01T00:00'])(
    'show no %j',
    (local) => {
      expect(instantIn(local, 'Europe/Berlin')).toBeUndefined();
      expect(startOfDay(local, 'Europe/Berlin')).toBeNull();
    },
  );

  it.each(ZONES)('%s: show every half hour of a year when PostgreSQL says so', async (zone) => {
    const rows = await db().query<{ local: string; at: Date }>(sql`
      select to_char(local, 'YYYY-MM-DD"T"HH24:MI') as local, local at time zone ${zone} as at
      from generate_series('2027-01-01'::timestamp, '2027-12-31 23:30', interval '30 minutes') local`);
    expect(rows).toHaveLength(365 * 48);
    const wrong = rows.filter(({ local, at }) => instantIn(local, zone) !== at.toISOString());
    expect(wrong).toEqual([]);
  });

  it('show the hour that comes twice, the second time, and skip the one that is left out', () => {
    expect(instantIn('2027-10-31T02:30', 'Europe/Berlin')).toBe('2027-10-31T01:30:00.000Z');
    expect(instantIn('2027-03-28T02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
    expect(wallClock(new Date('2027-03-28T01:30:00Z'), 'Europe/Berlin')).toBe('2027-03-28T03:30');
  });

  it('begin a day, know the day, and the next one', () => {
    expect(startOfDay('2027-07-01', 'Asia/Kathmandu')).toBe('2027-06-30T18:15:00.000Z');
    expect(dayOf(new Date('2027-06-30T18:15:00Z'), 'Asia/Kathmandu')).toBe('2027-07-01');
    expect([nextDay('2027-12-31'), nextDay('2028-02-28', 2), nextDay('x')]).toEqual([
      '2028-01-01',
      '2028-03-01',
      'x',
    ]);
  });
});

describe('the names of zones', () => {
  it.each([
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Moon/Crater', 'Moon/Crater'],
  ])('are those of today: %s is %s', (known, today) => {
    expect(todaysZone(known)).toBe(today);
  });

  it('one can choose are all of today, each once, and known to PostgreSQL', async () => {
    const names = timeZones();
    expect(names).toContain('UTC');
    expect(names.filter((name) => todaysZone(name) !== name)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const known = await db().query<{ name: string }>(sql`
      select name from pg_timezone_names where name = any(${names}::text[])`);
    const missing = names.filter((name) => !known.some((row) => row.name === name));
    expect(missing).toEqual([]);
  });

  it('keep the same time as the old ones', () => {
    const at = new Date('2027-07-03T22:00:00Z');
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      expect([zone, wallClock(at, todaysZone(zone))]).toEqual([zone, wallClock(at, zone)]);
    }
  });
});
