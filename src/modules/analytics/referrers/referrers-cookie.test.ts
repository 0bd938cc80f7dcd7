import { describe, expect, it } from 'vitest';
import { event } from '../figures/some-events.fixture.ts';
import { referrerOf } from './referrer-of.ts';
import { cameFrom, REFERRERS_AGE, withArrivals } from './referrers-cookie.ts';

const START = new Date('2026-05-01T00:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const DAY = 24 * 3_600;

/** The cookie after somebody came to campaign 7 by those, a day apart. */
function afterVisits(...sources: readonly string[]): string | undefined {
  let cookie: string | undefined;
  for (const [at, source] of sources.entries()) {
    cookie = withArrivals(cookie, [{ campaignId: 7, source }], after(at * DAY), true) ?? cookie;
  }
  return cookie;
}

describe('what a browser keeps of where somebody came from', () => {
  it.each([
    ['nothing', undefined],
    ['no JSON', 'x'.repeat(200)],
    ['more than we write', JSON.stringify([true, [[7, 1, 'code:a', 1, 'x'.repeat(2_000)]]])],
    ['another form', '{"7":"code:anna"}'],
    ['an unknown kind', `[true,[[7,1777593600,"evil:x",1777593600,"evil:x"]]]`],
    ['a control character', '[true,[[7,1777593600,"utm:a\\u0000",1777593600,"utm:a\\u0000"]]]'],
    ['a time to come', '[true,[[7,1777593600,"code:a",9999999999,"code:a"]]]'],
    ['half a row', '[true,[[7,1777593600,"code:a"]]]'],
  ])('is nothing where it holds %s', (_what, cookie) => {
    expect(cameFrom(cookie, 7, START)).toBeNull();
  });

  it('is the first and the last source of each campaign within 30 days', () => {
    const cookie = afterVisits('code:anna', 'utm:letter', 'site:news.example');
    expect(cameFrom(cookie, 7, after(3 * DAY))).toEqual({
      first: 'code:anna',
      last: 'site:news.example',
    });
    expect(cameFrom(cookie, 8, after(3 * DAY))).toBeNull();
    // The first is too old by then, the one that was last still counts; later on neither does.
    expect(cameFrom(cookie, 7, after(REFERRERS_AGE + DAY))).toEqual({
      first: 'site:news.example',
      last: 'site:news.example',
    });
    expect(cameFrom(cookie, 7, after(REFERRERS_AGE + 3 * DAY))).toBeNull();
  });

  it('stays as it is within a visit, and counts anew from each later one', () => {
    const came = [{ campaignId: 7, source: 'code:anna' }];
    const cookie = withArrivals(undefined, came, START, true);
    expect(withArrivals(cookie, came, after(600), true)).toBeUndefined();
    const later = withArrivals(cookie, came, after(29 * DAY), true);
    expect(cameFrom(later, 7, after(50 * DAY))?.last).toBe('code:anna');
    expect(withArrivals(undefined, [], START, true)).toBeUndefined();
    const odd = [{ campaignId: 7, source: 'utm:a\0b' }];
    expect(withArrivals(undefined, odd, START, true)).toBeUndefined();
  });

  it('ends with the browser once nobody agrees any more', () => {
    const came = [{ campaignId: 7, source: 'code:anna' }];
    const lasting = withArrivals(undefined, came, START, true);
    const ending = withArrivals(lasting, came, after(60), false);
    expect(ending).toMatch(/^\[false,/);
    expect(cameFrom(ending, 7, after(60))?.first).toBe('code:anna');
    expect(withArrivals(ending, came, after(120), false)).toBeUndefined();
  });

  it('never grows beyond what a header takes; the campaigns visited last stay', () => {
    const source = `utm:${'語'.repeat(60)}`;
    let cookie: string | undefined;
    for (let campaignId = 1; campaignId <= 40; campaignId += 1) {
      cookie = withArrivals(cookie, [{ campaignId, source }], after(campaignId), true);
      expect(encodeURIComponent(cookie ?? '').length).toBeLessThanOrEqual(1_500);
    }
    expect(cameFrom(cookie, 40, after(41))?.last).toBe(source);
    expect(cameFrom(cookie, 1, after(41))).toBeNull();
  });
});

it('a mark of emoji leaves room for the campaigns that were visited before', () => {
  const odd = referrerOf(event({ data: { utm_source: '🎉'.repeat(60) } })) ?? '';
  let cookie: string | undefined;
  for (const [at, source] of ['site:news.example', 'code:anna', 'utm:letter', odd].entries()) {
    cookie = withArrivals(cookie, [{ campaignId: at + 1, source }], after(at), true);
  }
  const sources = [1, 2, 3, 4].map((id) => cameFrom(cookie, id, after(9))?.last);
  expect(sources).toEqual(['site:news.example', 'code:anna', 'utm:letter', odd]);
});

it.each([
  [{ utm_source: '🎉'.repeat(60) }, `utm:${'🎉'.repeat(30)}`],
  [{ utm_source: 'Ж'.repeat(60) }, `utm:${'ж'.repeat(60)}`],
  [{ utm_source: 'anna', utm_medium: 'referral', referrer_host: 'a.example' }, 'code:anna'],
  [{ utm_source: 'a b', utm_medium: 'referral' }, 'utm:a b'],
  [{ utm_source: 'Letter', referrer_host: 'a.example' }, 'utm:letter'],
  [{ utm_source: 'x'.repeat(90) }, `utm:${'x'.repeat(60)}`],
  [{ utm_source: '', referrer_host: 'news.example:8080' }, 'site:news.example:8080'],
  [{ referrer_host: 'BAD HOST' }, null],
  [{ utm_source: 7 }, null],
  [{}, null],
] as const)('%o came by %s', (data, source) => {
  expect(referrerOf(event({ data }))).toBe(source);
});
