import { describe, expect, it } from 'vitest';
import { nextSteps, type StepFacts } from './step-rules.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 3600 * 1000);
const quiet: StepFacts = {
  now: NOW,
  launchedAt: ago(20),
  isOpen: true,
  contributions: 12,
  lastUpdate: { id: 3, at: ago(2) },
  unanswered: 0,
  newestUnanswered: null,
  perks: [{ perkId: 1, title: 'Mug', limit: 100, left: 60 }],
  referrers: [{ name: 'news.example', last: 30, before: 40 }],
  requests: { count: 0, newest: null, dueAt: null },
  failing: { pledges: 0, newestAt: null },
};
const kinds = (facts: Partial<StepFacts>, dismissed: string[] = []) =>
  nextSteps({ ...quiet, ...facts }, new Set(dismissed)).map(({ kind }) => kind);
const perk = (limit: number | null, left: number | null) => [
  { perkId: 1, title: 'Mug', limit, left },
];
const from = (last: number, before: number) => [{ name: 'news.example', last, before }];

describe('nothing is advised', () => {
  it.each<[string, Partial<StepFacts>]>([
    ['when all goes well', {}],
    ['thirteen days after an update', { lastUpdate: { id: 3, at: ago(13) } }],
    ['of silence while nobody backs it', { lastUpdate: null, contributions: 0 }],
    ['of a perk without a limit', { perks: perk(null, null) }],
    ['of a perk that is gone', { perks: perk(10, 0) }],
    ['of a small perk nobody has chosen yet', { perks: perk(3, 3) }],
    ['of few units of a perk once it is over', { isOpen: false, perks: perk(100, 2) }],
    ['of a referrer that never brought many', { referrers: from(0, 19) }],
    ['of a referrer that still brings more than a fifth', { referrers: from(9, 40) }],
  ])('%s', (_when, facts) => expect(kinds(facts)).toEqual([]));
});

describe('with its reason and figure', () => {
  it('refund requests come first, say when the first is due, and stay until they are answered', () => {
    const requests = { count: 2, newest: 9, dueAt: ago(-3) };
    const steps = nextSteps({ ...quiet, requests, unanswered: 1 }, new Set(['refunds:9']));
    expect(steps.map(({ kind }) => kind)).toEqual(['refunds', 'comments']);
    expect(steps[0]?.values).toEqual({ count: 2, due: ago(-3).getTime() });
  });

  it('silence is counted from the last update, or from the launch', () => {
    const [step] = nextSteps({ ...quiet, lastUpdate: { id: 3, at: ago(14) } }, new Set());
    expect(step).toEqual({ kind: 'silence', subject: 'update:3', values: { days: 14 } });
    const [never] = nextSteps({ ...quiet, lastUpdate: null }, new Set());
    expect(never).toEqual({ kind: 'silence', subject: 'launch', values: { days: 20 } });
  });

  it.each([
    [100, 10],
    [20, 3],
    [1000, 100],
  ])('a perk of %i is about to sell out with %i left', (limit, left) =>
    expect(nextSteps({ ...quiet, perks: perk(limit, left) }, new Set())).toEqual([
      {
        kind: 'perk_low',
        subject: `1:${limit}`,
        perkId: 1,
        values: { title: 'Mug', count: left },
      },
    ]),
  );

  it('of several referrers that dried up the first is named that nobody dismissed', () => {
    const referrers = [...from(1, 50), { name: 'blog.example', last: 2, before: 40 }];
    const named = (dismissed: string[]) =>
      nextSteps({ ...quiet, referrers }, new Set(dismissed)).map(({ values }) => values.name);
    expect(named([])).toEqual(['news.example']);
    expect(named(['referrer_dry:news.example:2026-03-20'])).toEqual(['blog.example']);
    expect(named(['referrer_dry:news.example:2026-03-01'])).toEqual(['news.example']);
  });

  it('a referrer that brought forty and now eight has dried up', () =>
    expect(nextSteps({ ...quiet, referrers: from(8, 40) }, new Set())[0]?.values).toEqual({
      name: 'news.example',
      last: 8,
      before: 40,
    }));

  it('cards come first, then comments', () => {
    const failing = { pledges: 2, newestAt: ago(1) };
    expect(kinds({ failing, unanswered: 3, newestUnanswered: 7, perks: perk(10, 1) })).toEqual([
      'cards',
      'comments',
      'perk_low',
    ]);
  });
});

describe('what was dismissed', () => {
  it('stays away for that occasion, and only for it', () => {
    const comments = { unanswered: 3, newestUnanswered: 7 };
    expect(kinds(comments, ['comments:7'])).toEqual([]);
    expect(kinds({ ...comments, newestUnanswered: 8 }, ['comments:7'])).toEqual(['comments']);
    // Once the newest is answered, the older ones are no news.
    expect(kinds({ ...comments, newestUnanswered: 4 }, ['comments:2', 'comments:7'])).toEqual([]);
    const failing = { pledges: 2, newestAt: ago(3) };
    expect(kinds({ failing }, [`cards:${ago(2).getTime()}`])).toEqual([]);
    expect(kinds({ failing }, [`cards:${ago(4).getTime()}`])).toEqual(['cards']);
    const silent = { lastUpdate: { id: 3, at: ago(50) } };
    expect(kinds(silent, ['silence:update:3'])).toEqual([]);
    expect(kinds(silent, ['silence:update:2'])).toEqual(['silence']);
  });
});
