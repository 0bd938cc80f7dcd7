import { describe, expect, it } from 'vitest';
import {
  CAMPAIGN_STATES,
  CAMPAIGN_TRANSITIONS,
  givesAllBack,
  isPublic,
  takesContributions,
} from './campaign.ts';
import { percentFunded, slugOf, timeLeft } from './rules.ts';

describe('slugs', () => {
  it.each([
    ['Tidewater: hear the sea’s other half', 'tidewater-hear-the-sea-s-other-half'],
    ['Größe & Übermut', 'grosse-ubermut'],
    ['2027', 'campaign-2027'],
    ['', 'campaign'],
    ['日本', 'campaign'],
    ['Æro Łódź', 'aero-lodz'],
  ])('%s becomes %s', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('always fits the pattern of the database', () => {
    for (const title of ['a', '-', '--a--', 'x'.repeat(200), `${'y'.repeat(59)} z`, '12', 'ß']) {
      expect(slugOf(title)).toMatch(/^(?![0-9]+$)[a-z0-9-]{3,60}$/);
    }
  });
});

describe('numbers on the page', () => {
  it('never rounds up to the goal', () => {
    expect(percentFunded(99_999n, 100_000n)).toBe(99);
    expect(percentFunded(100_000n, 100_000n)).toBe(100);
    expect(percentFunded(5n, 0n)).toBe(0);
  });

  it('counts down in days, then hours, then minutes, then not at all', () => {
    const end = new Date('2026-12-01T23:00:00Z');
    const before = (minutes: number) => timeLeft(end, new Date(end.getTime() - minutes * 60_000));
    expect(before(4 * 1440)).toEqual({ unit: 'days', count: 4 });
    expect(before(72 * 60 - 1)).toEqual({ unit: 'hours', count: 71 });
    expect(before(59)).toEqual({ unit: 'minutes', count: 59 });
    expect(before(-1)).toBeNull();
  });
});

describe('states', () => {
  it('knows every target and lets nothing leave a final state', () => {
    for (const targets of Object.values(CAMPAIGN_TRANSITIONS)) {
      expect(targets.every((target) => CAMPAIGN_STATES.includes(target))).toBe(true);
    }
    expect([
      CAMPAIGN_TRANSITIONS.closed,
      CAMPAIGN_TRANSITIONS.cancelled,
      CAMPAIGN_TRANSITIONS.deleted,
    ]).toEqual([[], [], []]);
  });

  it('hides drafts, coming-soon pages and deleted campaigns', () => {
    expect(CAMPAIGN_STATES.filter((state) => !isPublic({ state }))).toEqual([
      'draft',
      'coming_soon',
      'deleted',
    ]);
  });

  it('stops taking contributions at the deadline itself', () => {
    const endsAt = new Date('2026-12-01T00:00:00Z');
    expect(takesContributions({ state: 'live', endsAt }, new Date(endsAt.getTime() - 1))).toBe(
      true,
    );
    expect(takesContributions({ state: 'live', endsAt }, endsAt)).toBe(false);
    expect(takesContributions({ state: 'held', endsAt }, new Date(0))).toBe(false);
  });
});

it('gives everything back where it was cancelled or ended below its goal, and nowhere else', () => {
  const giving = CAMPAIGN_STATES.flatMap((state) =>
    ([null, 'funded', 'unfunded'] as const)
      .filter((outcome) => givesAllBack({ state, outcome }))
      .map((outcome) => `${state} ${outcome}`),
  );
  expect(giving.sort()).toEqual([
    'cancelled funded',
    'cancelled null',
    'cancelled unfunded',
    'ended unfunded',
  ]);
});
