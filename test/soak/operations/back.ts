/** What contributors do. */
import type { SoakCampaign, SoakPerk } from '../plant.ts';
import type { SoakPerson } from '../place.ts';
import {
  heard,
  isDone,
  type Known,
  type Operation,
  pick,
  pickKnown,
  type Turn,
  weighed,
} from '../turn.ts';
import type { Answer, Visitor } from '../visitor.ts';
import { decideOn } from './run-campaign.ts';

const CARDS: readonly (readonly [number, string])[] = [
  [40, 'visa'],
  [6, 'mastercard'],
  [10, 'asynchronousCapture'],
  [6, 'threeDSecure2Required'],
  [4, 'authenticationRequired'],
  [5, 'authenticationRequiredOnSetup'],
  [2, 'threeDSecureRequiredChargeDeclined'],
  [4, 'chargeDeclinedInsufficientFunds'],
  [2, 'chargeDeclined'],
  [2, 'chargeDeclinedProcessingError'],
  [6, 'chargeCustomerFail'],
  [5, 'refundPending'],
  [5, 'refundFail'],
  [2, 'createDispute'],
  [1, 'createDisputeInquiry'],
  [2, 'bypassPending'],
];
const REFUSED = [
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedLostCard',
  'pm_card_chargeDeclinedExpiredCard',
  'pm_card_chargeDeclinedProcessingError',
];
const ADDRESS = { name: 'A B', address: 'Rue 1', city: 'Lyon', zipcode: '69001', country: 'FR' };

const card = (dice: () => number) => `pm_card_${weighed(dice, CARDS)}`;

interface Basket {
  readonly lines: { perk_id: number; quantity: number }[];
  readonly extra: number;
  readonly total: number;
  readonly ships: boolean;
}

function fill(dice: () => number, perks: readonly SoakPerk[]): Basket {
  const chosen = perks.filter(() => dice() < 0.45);
  const lines = chosen.map((perk) => ({
    perk_id: perk.id,
    quantity: 1 + Math.floor(dice() * 2),
    price: perk,
  }));
  const extra = chosen.length === 0 || dice() < 0.3 ? 100 + Math.floor(dice() * 9_000) : 0;
  const paid = lines.reduce(
    (sum, { price, quantity }) => sum + quantity * (price.price + price.shipping),
    0,
  );
  return {
    lines: lines.map(({ perk_id, quantity }) => ({ perk_id, quantity })),
    extra,
    total: paid + extra,
    ships: chosen.some((perk) => perk.shipping > 0),
  };
}

function note(turn: Turn, known: Known, answer: Answer): void {
  const { next, url, contribution } = (answer.response ?? {}) as {
    next?: string;
    url?: string | null;
    contribution?: { state: string };
  };
  if (!isDone(answer) || next === undefined || contribution === undefined) return;
  known.next = next;
  const { counts } = turn.place;
  counts.set(`next ${next}`, (counts.get(`next ${next}`) ?? 0) + 1);
  known.url = url ?? null;
  if (next === 'done') {
    const { state } = contribution;
    turn.place.acknowledged.set(known.id, { state, total: known.total });
  }
}

interface Backer {
  readonly visitor: Visitor;
  readonly person: SoakPerson | undefined;
}

async function savedCard(dice: () => number, { visitor, person }: Backer): Promise<number | null> {
  if (person === undefined || dice() > 0.4) return null;
  const { response } = await visitor.get('/private_api/payments/credit_cards/saved');
  return pick(dice, (response ?? []) as readonly { id: number }[])?.id ?? null;
}

async function backAs(
  turn: Turn,
  campaign: SoakCampaign,
  backer: Backer,
  method = card(turn.dice),
): Promise<Known | undefined> {
  const { dice, place, name } = turn;
  const basket = fill(dice, campaign.perks);
  const saved = await savedCard(dice, backer);
  const body = {
    lines: basket.lines,
    extra_cents: basket.extra,
    currency: campaign.currency,
    expected_total_cents: basket.total,
    ...(basket.ships ? { address: ADDRESS, country: 'FR' } : {}),
    ...(backer.person === undefined
      ? { email: `guest.${name}@soak.test`, firstname: 'Guest', lastname: name }
      : { save_card: dice() < 0.5 }),
    ...(saved === null ? { payment_method_id: method } : { saved_card_id: saved }),
  };
  const path = `/private_api/payments/projects/${campaign.id}`;
  const kind = `back ${campaign.funding}${saved === null ? '' : ' with a saved card'}`;
  const answer = heard(turn, kind, await backer.visitor.post(path, body, `soak-operation-${name}`));
  const isClosed = answer.status === 409 && answer.text.includes('campaign_closed');
  if (isClosed && !place.held.has(campaign.id)) await place.renew(campaign, dice);
  if (!isDone(answer)) return undefined;
  const { contribution, token } = answer.response as {
    contribution: { id: number };
    token: string | null;
  };
  const { visitor, person } = backer;
  const known: Known = {
    id: contribution.id,
    campaign,
    visitor,
    person,
    token,
    total: basket.total,
    next: '',
    url: null,
  };
  turn.mine.push(known);
  note(turn, known, answer);
  return known;
}

function campaignFor(turn: Turn): SoakCampaign | undefined {
  return pick(turn.dice, turn.place.campaigns);
}

export const backAsGuest: Operation = async (turn) => {
  const campaign = campaignFor(turn);
  if (campaign === undefined) return;
  await backAs(turn, campaign, { visitor: turn.place.stranger(), person: undefined });
};

export const backAsPerson: Operation = async (turn) => {
  const campaign = campaignFor(turn);
  const person = pick(turn.dice, turn.place.backers);
  if (campaign === undefined || person === undefined) return;
  await backAs(turn, campaign, { visitor: person.visitor, person });
};

function pathOf(known: Known, what: string): string {
  const guest = known.token === null ? '' : `?token=${encodeURIComponent(known.token)}`;
  return `/private_api/payments/contributions/${known.id}${what}${guest}`;
}

/** At the bank's page, then back here; some never come back. */
export const authenticate: Operation = async (turn) => {
  const known = pickKnown(turn, ({ next, url }) => next === 'authenticate' && url !== null);
  const url = known?.url ?? null;
  if (known === undefined || url === null) return;
  const outcome = turn.dice() < 0.8 ? 'complete' : 'fail';
  const comesBack = turn.dice() < 0.7;
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  }).catch(() => undefined);
  known.url = null;
  if (!comesBack) return;
  note(turn, known, heard(turn, 'continue', await known.visitor.post(pathOf(known, '/continue'))));
};

async function payWith(turn: Turn, known: Known, method: string, key = turn.name): Promise<void> {
  const body = { payment_method_id: method };
  const path = pathOf(known, '/pay');
  const answer = await known.visitor.post(path, body, `soak-operation-${key}`);
  note(turn, known, heard(turn, 'pay again', answer));
}

export const payAgain: Operation = async (turn) => {
  const known = pickKnown(turn, ({ next }) => next === 'declined');
  if (known !== undefined) await payWith(turn, known, card(turn.dice));
};

/** Somebody who tries one card after the other: what comes then waits until trust has looked at it. */
export const testCards: Operation = async (turn) => {
  const taking = turn.place.campaigns.filter(({ funding }) => funding === 'flexible');
  const campaign = pick(turn.dice, taking);
  if (campaign === undefined) return;
  const backer = { visitor: turn.place.stranger(), person: undefined };
  const [first = '', ...others] = REFUSED;
  const known = await backAs(turn, campaign, backer, first);
  for (const [n, method] of others.entries()) {
    if (known?.next === 'declined') await payWith(turn, known, method, `${turn.name}-${n}`);
  }
  const last = await backAs({ ...turn, name: `${turn.name}-last` }, campaign, backer);
  if (last?.next === 'in_review' && turn.dice() < 0.7) await decideOn(turn, last.id);
};

export const cancelPledge: Operation = async (turn) => {
  const known = pickKnown(turn, ({ campaign }) => campaign.funding === 'fixed');
  if (known === undefined) return;
  heard(turn, 'cancel pledge', await known.visitor.post(pathOf(known, '/cancel')));
};

export const look: Operation = async (turn) => {
  const known = pickKnown(turn, () => true);
  if (known === undefined) return;
  const answer = heard(turn, 'look', await known.visitor.get(pathOf(known, '')));
  const { state } = (answer.response ?? {}) as { state?: string };
  if (state === undefined) return;
  const next = await known.visitor.post(pathOf(known, '/continue'));
  note(turn, known, heard(turn, 'continue', next));
};
