import { describe, expect, it } from 'vitest';
import { dayText, timeText, zoneName } from './dates.ts';

const AT = new Date('2027-07-03T22:30:00Z');

describe('days and times in words', () => {
  it('are those of the zone', () => {
    expect(dayText(AT, 'en', 'UTC')).toBe('July 3, 2027');
    expect(dayText(AT, 'de', 'Europe/Berlin')).toBe('4. Juli 2027');
  });

  it('call a zone by its place', () => {
    const zones = ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'];
    expect(zones.map(zoneName)).toEqual(['Berlin', 'Buenos Aires', 'UTC']);
  });

  it.each([
    ['en', 'UTC', /July 3, 2027 at 10:30\sPM UTC/],
    ['de', 'Europe/Berlin', /4\. Juli 2027 um 0?0:30 MESZ/],
    ['fr', 'America/New_York', /3 juillet 2027 à 18:30 UTC−4/],
    ['es', 'Asia/Tokyo', /4 de julio de 2027 a las 7:30 UTC\+9/],
    ['en', 'Africa/Accra', /July 3, 2027 at 10:30\sPM UTC$/],
    ['fr', 'Africa/Accra', /3 juillet 2027 à 22:30 UTC$/],
  ] as const)('name the zone of a time: %s in %s', (locale, zone, text) => {
    expect(timeText(AT, locale, zone)).toMatch(text);
  });
});
