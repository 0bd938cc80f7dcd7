import { describe, expect, it } from 'vitest';
import { dateText, dayText, lastMoment, timeText, zoneLabel, zoneName } from './dates.ts';

const AT = new Date('2027-07-03T22:30:00Z');

describe('days and times in words', () => {
  it('are those of the zone', () => {
    expect(dayText(AT, 'en', 'UTC')).toBe('July 3, 2027');
    expect(dayText(AT, 'de', 'Europe/Berlin')).toBe('4. Juli 2027');
  });

  it.each([
    ['weekday', 'Saturday, July 3, 2027'],
    ['short-day', 'Jul 3, 2027'],
    ['day-of-year', 'July 3'],
    ['short-day-of-year', 'Jul 3'],
    ['month', 'July 2027'],
  ] as const)('are written as %s', (style, text) => {
    expect(dateText(AT, style, 'en')).toBe(text);
    expect(dateText(AT.getTime(), style, 'en')).toBe(text);
  });

  it('name the last day of what ends at midnight where it ends', () => {
    const ends = new Date('2027-07-03T22:00:00Z');
    expect(dayText(lastMoment(ends), 'en', 'Europe/Berlin')).toBe('July 3, 2027');
    expect(dayText(lastMoment(new Date('2027-07-04T00:00:00Z')), 'en', 'UTC')).toBe('July 3, 2027');
  });

  it('call a zone by its place', () => {
    const zones = ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'];
    expect(zones.map(zoneName)).toEqual(['Berlin', 'Buenos Aires', 'UTC']);
    expect(['Europe/Kiev', 'Asia/Saigon'].map(zoneName)).toEqual(['Kyiv', 'Ho Chi Minh']);
  });

  it.each([
    ['en', 'Europe/Kiev', 'Europe/Kyiv (Eastern European Time)'],
    ['de', 'Europe/Kyiv', 'Europe/Kyiv (Osteuropäische Zeit)'],
    ['fr', 'Asia/Calcutta', 'Asia/Kolkata (heure de l’Inde)'],
    ['es', 'America/New_York', 'America/New York (hora oriental)'],
    ['en', 'UTC', 'UTC'],
  ] as const)('call a zone by its name of today, in %s: %s', (locale, zone, text) => {
    expect(zoneLabel(zone, locale, AT)).toBe(text);
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
