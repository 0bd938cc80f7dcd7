import { describe, expect, it } from 'vitest';
import {
  CAMPAIGNS,
  CATEGORIES,
  COLLECTIONS,
  feeTo,
  openDays,
  PEOPLE,
  personOf,
  planContributions,
} from './index.ts';
import type { DemoCampaign, DemoState } from './types.ts';

const LEAVES = CATEGORIES.flatMap((branch) => branch.leaves);
const inState = (state: DemoState, outcome?: 'funded' | 'unfunded') =>
  CAMPAIGNS.filter((entry) => entry.state === state && (!outcome || entry.outcome === outcome));
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').trim();
const wordsOf = (html: string) => textOf(html).split(/\s+/).length;
const each = CAMPAIGNS.map((entry) => [entry.slug, entry] as const);

describe('the cast', () => {
  it('has keys and addresses that nobody shares', () => {
    expect(new Set(PEOPLE.map((person) => person.key)).size).toBe(PEOPLE.length);
    expect(new Set(PEOPLE.map((person) => person.email)).size).toBe(PEOPLE.length);
    for (const person of PEOPLE) {
      expect(person.email).toMatch(/^[a-z]+(\.[a-z]+)?@(people\.)?demo\.test$/);
      expect(person.country).toMatch(/^[A-Z]{2}$/);
      expect(person.bio?.length ?? 0).toBeLessThanOrEqual(300);
    }
  });

  it('holds the log-ins and roles everybody is told about', () => {
    for (const key of ['nora', 'ben', 'ida']) expect(personOf(key).email).toBe(`${key}@demo.test`);
    for (const role of ['admin', 'trust', 'finance', 'support', 'curator'] as const) {
      expect(personOf(role).roles).toEqual([role]);
    }
    expect(CAMPAIGNS.filter((entry) => entry.owner === 'nora')).toHaveLength(3);
    expect(PEOPLE.filter((person) => person.part === 'contributor').length).toBeGreaterThanOrEqual(
      120,
    );
    expect(() => personOf('nobody')).toThrow('nobody');
  });
});

describe('the collections', () => {
  it('hold campaigns that anybody may be led to, none twice, and speak four languages', () => {
    const shown = ['live', 'forever_funding', 'ended', 'closed'];
    for (const { campaigns, texts, sponsor } of COLLECTIONS) {
      expect(new Set(campaigns).size).toBe(campaigns.length);
      for (const slug of [...campaigns, ...(sponsor?.certification.campaigns ?? [])]) {
        expect(shown).toContain(CAMPAIGNS.find((entry) => entry.slug === slug)?.state);
      }
      expect(Object.keys(texts)).toEqual(['en', 'fr', 'de', 'es']);
      expect(new Set(Object.values(texts).map(({ title }) => title)).size).toBe(4);
    }
  });
});

describe('the categories', () => {
  it('are three branches, each with one leaf called Other and unique slugs', () => {
    expect(CATEGORIES.map((branch) => branch.name.en)).toEqual([
      'Tech & Innovation',
      'Creative Works',
      'Community Projects',
    ]);
    const slugs = [...CATEGORIES, ...LEAVES].map((entry) => entry.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).toEqual(expect.arrayContaining(['tabletop-games', 'video-games', 'audio']));
    for (const branch of CATEGORIES) {
      expect(branch.leaves.filter((leaf) => leaf.name.en.startsWith('Other'))).toHaveLength(1);
    }
    for (const entry of [...CATEGORIES, ...LEAVES]) {
      for (const words of [entry.name, entry.tagline]) {
        expect(Object.values(words).every((word) => word.length > 2)).toBe(true);
      }
    }
  });
});

describe('the market as a whole', () => {
  it('has campaigns in every state, currency and branch, and both kinds of funding', () => {
    expect(inState('draft')).toHaveLength(2);
    expect(inState('coming_soon')).toHaveLength(3);
    expect(inState('live').length).toBeGreaterThanOrEqual(34);
    expect(inState('forever_funding')).toHaveLength(5);
    expect(inState('ended', 'funded').length).toBeGreaterThanOrEqual(6);
    expect(inState('ended', 'unfunded')).toHaveLength(3);
    expect(inState('closed')).toHaveLength(2);
    expect(inState('held')).toHaveLength(1);
    expect(inState('cancelled')).toHaveLength(2);
    const live = inState('live');
    expect(new Set(live.map((entry) => entry.currency))).toEqual(
      new Set(['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'HKD']),
    );
    expect(new Set(live.map((entry) => entry.fundingType)).size).toBe(2);
    expect(new Set(CAMPAIGNS.map((entry) => entry.language))).toEqual(
      new Set(['en', 'fr', 'de', 'es']),
    );
    expect(live.filter((entry) => (entry.launchedDaysAgo ?? 9) < 2).length).toBeGreaterThanOrEqual(
      3,
    );
    expect(
      live.filter((entry) => entry.durationDays - (entry.launchedDaysAgo ?? 0) <= 1).length,
    ).toBeGreaterThanOrEqual(3);
    expect(
      live.filter((entry) => (entry.plan?.targetPercent ?? 0) > 300).length,
    ).toBeGreaterThanOrEqual(2);
    for (const branch of CATEGORIES) {
      const slugs = new Set(branch.leaves.map((leaf) => leaf.slug));
      expect(live.filter((entry) => slugs.has(entry.category)).length).toBeGreaterThanOrEqual(7);
    }
  });

  it('never uses a slug, a title or a picture twice, and tells long stories', () => {
    const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;
    expect(distinct(CAMPAIGNS.map((entry) => entry.slug))).toBe(true);
    expect(distinct(CAMPAIGNS.map((entry) => entry.title))).toBe(true);
    const specs = CAMPAIGNS.map(({ cover }) => `${cover.motif}/${cover.palette}/${cover.seed}`);
    expect(distinct(specs)).toBe(true);
    expect(distinct(CAMPAIGNS.map(({ cover }) => `${cover.motif}/${cover.palette}`))).toBe(true);
    expect(new Set(CAMPAIGNS.map(({ cover }) => cover.motif)).size).toBeGreaterThanOrEqual(30);
    expect(CAMPAIGNS.filter((entry) => wordsOf(entry.story) >= 250).length).toBeGreaterThanOrEqual(
      25,
    );
  });
});

describe.each(each)('%s', (_, entry: DemoCampaign) => {
  it('keeps the limits of a campaign', () => {
    expect(entry.slug).toMatch(/^(?!\d+$)[a-z0-9-]{3,60}$/);
    expect(entry.title.length).toBeGreaterThanOrEqual(5);
    expect(entry.title.length).toBeLessThanOrEqual(60);
    expect(entry.tagline.length).toBeLessThanOrEqual(100);
    expect(entry.overview.length).toBeLessThanOrEqual(500);
    expect(entry.tags.length).toBeLessThanOrEqual(5);
    expect(entry.durationDays).toBeLessThanOrEqual(60);
    expect(wordsOf(entry.story)).toBeGreaterThanOrEqual(entry.state === 'draft' ? 60 : 120);
    expect(wordsOf(entry.story)).toBeLessThanOrEqual(900);
    expect(entry.goalMinor).toBeGreaterThanOrEqual(50_000);
    expect(LEAVES.map((leaf) => leaf.slug)).toContain(entry.category);
    expect(() => new Intl.DateTimeFormat('en', { timeZone: entry.timeZone })).not.toThrow();
    const images = [...entry.story.matchAll(/<img data-scene="(\d)" alt="([^"]+)">/g)];
    for (const image of images) expect(Number(image[1])).toBeLessThanOrEqual(entry.pictures.length);
    expect(entry.story.match(/<img/g)?.length ?? 0).toBe(images.length);
    for (const person of [entry.owner, ...entry.team.map((member) => member.person)])
      personOf(person);
  });

  it('is in a state that its times agree with', () => {
    const since = entry.launchedDaysAgo;
    expect(since === null).toBe(entry.state === 'draft' || entry.state === 'coming_soon');
    expect(entry.state === 'live' && (since ?? 0) > entry.durationDays).toBe(false);
    const hasPassed = ['ended', 'forever_funding', 'closed'].includes(entry.state);
    expect(hasPassed && (since ?? 0) <= entry.durationDays + 1).toBe(false);
    expect(entry.outcome !== null).toBe(hasPassed);
    expect(entry.held !== null).toBe(entry.state === 'held');
    expect(entry.cancelled !== null).toBe(entry.state === 'cancelled');
    expect(entry.comingSoon !== null).toBe(entry.state === 'coming_soon');
    expect(entry.closedDaysAgo !== null).toBe(entry.state === 'closed');
    for (const post of [...entry.updates, ...entry.comments])
      expect(post.day).toBeLessThanOrEqual(since ?? -1);
    expect(new Set(entry.updates.map((update) => update.slug)).size).toBe(entry.updates.length);
    for (const comment of entry.comments) {
      for (const reply of comment.replies) {
        expect(reply.day).toBeGreaterThan(comment.day);
        expect(reply.day).toBeLessThanOrEqual(since ?? -1);
      }
    }
  });

  it('offers perks within their limits', () => {
    expect(entry.perks.length).toBeGreaterThanOrEqual(3);
    expect(entry.perks.length).toBeLessThanOrEqual(7);
    expect(entry.perks.filter((perk) => perk.featured)).toHaveLength(1);
    for (const perk of entry.perks) {
      expect(perk.title.length).toBeLessThanOrEqual(60);
      expect(perk.description.length).toBeLessThanOrEqual(700);
      expect(perk.priceMinor).toBeGreaterThanOrEqual(100);
      expect(Number.isInteger(perk.priceMinor)).toBe(true);
      expect(perk.retailMinor ?? perk.priceMinor + 1).toBeGreaterThan(perk.priceMinor);
      expect(perk.destinations.length > 0).toBe(!perk.digital);
      expect(perk.items.length > 0).toBe(!perk.digital);
      expect(perk.items.length).toBeLessThanOrEqual(10);
      for (const { to } of perk.destinations)
        expect(to).toMatch(/^([A-Z]{2}|european_union|everywhere)$/);
    }
    for (const addOn of entry.perks.filter((perk) => perk.kind === 'add_on')) {
      for (const { to } of addOn.destinations) {
        const parents = entry.perks.filter((perk) => perk.kind === 'standard' && !perk.digital);
        const reached = parents.some((parent) =>
          to.length === 2
            ? feeTo(parent, to) !== null
            : parent.destinations.some((place) => place.to === to),
        );
        expect(reached).toBe(true);
      }
    }
    const sold = entry.perks.filter((perk) => perk.kind !== 'add_on').map((perk) => perk.key);
    expect(entry.plan ? Object.keys(entry.plan.weights).sort() : []).toEqual(
      entry.plan ? sold.sort() : [],
    );
  });

  it('plans contributions that reach the target and never sell what is not there', () => {
    const plan = planContributions(entry);
    expect(plan).toEqual(planContributions(entry));
    expect(plan.length > 0).toBe(entry.plan !== null);
    const kept = plan.filter((one) => one.withdrawnOnDay === null);
    const sum = kept.reduce((total, one) => total + one.amountMinor, 0);
    const percent = (100 * sum) / entry.goalMinor;
    const target = entry.plan?.targetPercent ?? 0;
    expect(percent).toBeGreaterThanOrEqual(target - 0.01);
    expect(percent).toBeLessThan(target * 1.04 + 1);
    const inTime = kept.filter((one) => one.day <= entry.durationDays);
    const byDeadline = inTime.reduce((total, one) => total + one.amountMinor, 0);
    expect(entry.outcome === 'funded' && byDeadline < entry.goalMinor).toBe(false);
    expect(entry.outcome === 'unfunded' && byDeadline >= entry.goalMinor).toBe(false);
    for (const perk of entry.perks) {
      const takers = kept.filter((one) => one.perk === perk.key || one.addOns.includes(perk.key));
      expect(takers.length).toBeLessThanOrEqual(perk.limit ?? Number.POSITIVE_INFINITY);
      for (const taker of takers) {
        expect(feeTo(perk, taker.country)).not.toBeNull();
        expect(taker.day).toBeLessThan(perk.earlyBird?.toDay ?? Number.POSITIVE_INFINITY);
      }
    }
    for (const one of plan) {
      expect(one.amountMinor).toBeGreaterThanOrEqual(100);
      expect(one.day).toBeGreaterThanOrEqual(0);
      expect(one.withdrawnOnDay ?? one.day).toBeLessThanOrEqual(openDays(entry));
    }
    const team = new Set([entry.owner, ...entry.team.map((member) => member.person)]);
    for (const comment of entry.comments.filter((said) => !team.has(said.by))) {
      const own = kept.find((one) => one.person === comment.by);
      expect(own?.day ?? Number.POSITIVE_INFINITY).toBeLessThan(comment.day);
    }
    for (const { with: person, messages } of entry.threads) {
      const own = kept.find((one) => one.person === person);
      const days = messages.map(({ day }) => day);
      expect(days).toEqual(days.toSorted((a, b) => a - b));
      expect(own?.day ?? Number.POSITIVE_INFINITY).toBeLessThan(days[0] ?? 0);
      expect(days.at(-1)).toBeLessThan(entry.launchedDaysAgo ?? 0);
      for (const { by } of messages) expect(team.has(by) || by === person).toBe(true);
    }
  });
});
