import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hours, minutes } from '#platform/clock/instant.ts';
import {
  campaignOf,
  factsOf,
  lineOf,
  NOW,
  offerOf,
  orderOf,
  perkOf,
  questionOf,
  standingOf,
} from './checkout.fixture.ts';
import { NO_DECLINES } from './risk-review.ts';
import {
  decideStarts,
  type StartDecision,
  type StartFacts,
  type StartQuestion,
  type StartRefusal,
  type StartStanding,
} from './start.ts';

function decide(
  question: Partial<StartQuestion> = {},
  standing: Partial<StartStanding> = {},
  facts: Partial<StartFacts> = {},
): StartDecision | undefined {
  const asked = [{ question: questionOf(question), standing: standingOf(standing) }];
  return decideStarts(asked, factsOf(facts))[0];
}

const existing = (bodyHash: string) => ({ existing: { id: 8, bodyHash, attemptId: 9 } });
const offering = (values: Parameters<typeof perkOf>[0]): Partial<StartFacts> => ({
  offers: new Map([[1, offerOf(perkOf(values))]]),
});

describe('refused', () => {
  type Case = [StartRefusal, string, Parameters<typeof decide>];
  it.each<Case>([
    ['campaign_not_found', 'there is no such campaign', [{ campaignId: 2 }]],
    [
      'campaign_closed',
      'it is over, in whatever currency',
      [{ currency: 'EUR' }, {}, { campaigns: new Map([[1, campaignOf({ endsAt: NOW })]]) }],
    ],
    ['perk_not_found', 'there is no such perk', [{ order: orderOf({ lines: [lineOf(5)] }) }]],
    ['currency_mismatch', 'another currency was agreed to', [{ currency: 'EUR' }]],
    ['price_changed', 'a cent more was agreed to', [{ expectedTotalMinor: 2_501n }]],
    [
      'sold_out',
      'no unit is free',
      [
        {},
        {},
        {
          ...offering({ id: 1, isLimited: true }),
          units: new Map([[101, { id: 101, limit: 5, claimed: 3, reserved: 2 }]]),
        },
      ],
    ],
    ['same_key_other_body', 'the key stands for something else', [{}, existing('other')]],
    [
      'limit_per_contributor',
      'this person has one already',
      [{}, { unitsHad: new Map([[1, 1]]) }, offering({ id: 1, limitPerContributor: 1 })],
    ],
    ['too_many_reservations', 'five checkouts are open', [{}, { openOfHolder: 5 }]],
    ['too_many_reservations', 'twenty-five are, from one address', [{}, { openOfClient: 25 }]],
    [
      'too_many_declines',
      'ten cards were refused',
      [{}, { declines: { ...NO_DECLINES, device: 10 } }],
    ],
  ])('%s: %s', (outcome, _, given) => {
    expect(decide(...given)).toMatchObject({ outcome });
  });

  it('nobody for checkouts from an address that is not known', () => {
    expect(decide({ clientKey: '' }, { openOfClient: 99 })).toMatchObject({ outcome: 'started' });
  });
});

describe('begun', () => {
  it('as what it was before, under the same key', () => {
    expect(decide({}, existing('body'))).toEqual({
      outcome: 'exists',
      contributionId: 8,
      attemptId: 9,
    });
  });

  it.each<[string, Parameters<typeof decide>, object]>([
    ['with a card, at once', [], { state: 'charging', attemptId: 1, until: NOW + minutes(10) }],
    ['on the provider’s page', [{ methodRef: null }], { state: 'reserved', attemptId: 1 }],
    [
      'as a promise, whose card is stored first',
      [{}, {}, { campaigns: new Map([[1, campaignOf({ fundingType: 'fixed' })]]) }],
      { state: 'reserved', attemptId: 1 },
    ],
    [
      'under review, with no attempt that could charge',
      [{}, { declines: { ...NO_DECLINES, device: 5 } }],
      { state: 'risk_review', attemptId: null, reasons: ['device'], until: NOW + hours(24) },
    ],
  ])('%s', (_, given, decision) => {
    expect(decide(...given)).toMatchObject({ outcome: 'started', ...decision });
  });
});

const PERKS = [
  perkOf({ id: 1, isLimited: true }),
  perkOf({ id: 2, isLimited: true, limitPerContributor: 2 }),
  perkOf({ id: 3 }),
];

const question = fc
  .record({
    person: fc.integer({ min: 1, max: 4 }),
    key: fc.integer({ min: 1, max: 12 }),
    lines: fc.array(
      fc.record({
        perkId: fc.integer({ min: 1, max: 3 }),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ person, key, lines }) => {
    const total = lines.reduce((sum, { quantity }) => sum + 2_500n * BigInt(quantity), 0n);
    return questionOf({
      order: orderOf({ lines: lines.map((line) => ({ ...line, options: {} })) }),
      expectedTotalMinor: total,
      holder: `visitor:${person}`,
      clientKey: `client:${person % 2}`,
      contributorKey: `email:${person}`,
      idempotencyKey: `key-${key}`,
      bodyHash: JSON.stringify(lines),
    });
  });
const crowd = fc.array(question, { minLength: 1, maxLength: 30 });
const limits = fc.record({
  first: fc.integer({ min: 0, max: 12 }),
  second: fc.integer({ min: 0, max: 12 }),
});

type Limits = { first: number; second: number };

function market({ first, second }: Limits, reserved: ReadonlyMap<number, number> = new Map()) {
  const unit = (id: number, limit: number) =>
    [id, { id, limit, claimed: 0, reserved: reserved.get(id) ?? 0 }] as const;
  return factsOf({
    offers: new Map([[1, offerOf(...PERKS)]]),
    units: new Map([unit(101, first), unit(102, second)]),
  });
}

/** Asks one after the other: what the one before wrote is what the next one finds. */
function oneByOne(questions: readonly StartQuestion[], sold: Limits): StartDecision[] {
  const reserved = new Map<number, number>();
  const begun: { question: StartQuestion; id: number }[] = [];
  return questions.map((asked, index) => {
    const of = (match: (each: StartQuestion) => boolean) =>
      begun.filter((each) => match(each.question));
    const known = of(
      ({ holder, idempotencyKey }) =>
        holder === asked.holder && idempotencyKey === asked.idempotencyKey,
    )[0];
    const had = of(({ contributorKey }) => contributorKey === asked.contributorKey)
      .flatMap((each) => each.question.order.lines)
      .filter(({ perkId }) => perkId === 2)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const standing = standingOf({
      contributionId: index,
      attemptId: index,
      existing: known
        ? { id: known.id, bodyHash: known.question.bodyHash, attemptId: known.id }
        : null,
      openOfHolder: of(({ holder }) => holder === asked.holder).length,
      openOfClient: of(({ clientKey }) => clientKey === asked.clientKey).length,
      unitsHad: new Map([[2, had]]),
    });
    const [decision] = decideStarts([{ question: asked, standing }], market(sold, reserved));
    if (decision?.outcome === 'started') {
      begun.push({ question: asked, id: index });
      for (const { perk, quantity } of decision.price.lines) {
        reserved.set(perk.stockUnitId, (reserved.get(perk.stockUnitId) ?? 0) + quantity);
      }
    }
    return decision as StartDecision;
  });
}

describe('many at once', () => {
  const together = (questions: readonly StartQuestion[], sold: Limits) =>
    decideStarts(
      questions.map((each, index) => ({
        question: each,
        standing: standingOf({ contributionId: index, attemptId: index }),
      })),
      market(sold),
    );

  it('are decided as if they had asked one after the other', () => {
    fc.assert(
      fc.property(crowd, limits, (questions, sold) => {
        expect(together(questions, sold)).toEqual(oneByOne(questions, sold));
      }),
    );
  });

  it('never get more units than are free, and nobody more than a person may have', () => {
    fc.assert(
      fc.property(crowd, limits, (questions, sold) => {
        const units = new Map<string, number>();
        for (const [index, decision] of together(questions, sold).entries()) {
          if (decision.outcome !== 'started') continue;
          const who = questions[index]?.contributorKey ?? '';
          for (const { perk, quantity } of decision.price.lines) {
            for (const name of [String(perk.id), `${who} ${perk.id}`]) {
              units.set(name, (units.get(name) ?? 0) + quantity);
            }
          }
        }
        expect(units.get('1') ?? 0).toBeLessThanOrEqual(sold.first);
        expect(units.get('2') ?? 0).toBeLessThanOrEqual(sold.second);
        const most = Math.max(0, ...[1, 2, 3, 4].map((one) => units.get(`email:${one} 2`) ?? 0));
        expect(most).toBeLessThanOrEqual(2);
      }),
    );
  });
});
