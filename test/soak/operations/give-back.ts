/** What owners, finance and banks do with money that was taken. */
import type { SoakPerson } from '../place.ts';
import {
  heard,
  type Known,
  type Operation,
  pick,
  pickKnown,
  askProvider,
  type Turn,
} from '../turn.ts';

const REASONS = ['contributor_request', 'fraud', 'duplicate', 'undelivered', 'other'] as const;

function mover(turn: Turn, known: Known): SoakPerson {
  const owner = turn.place.owners.find(({ id }) => id === known.campaign.ownerId);
  return owner === undefined || turn.dice() < 0.2 ? turn.place.finance : owner;
}

/** One that is paid, mostly: what a pledge promised is taken at its deadline only. */
function pickPaid(turn: Turn): Known | undefined {
  const mayBePledge = turn.dice() < 0.3;
  return pickKnown(
    turn,
    ({ next, campaign }) => next !== 'declined' && (mayBePledge || campaign.funding === 'flexible'),
  );
}

interface ReceiptLine {
  readonly id: number;
  readonly price_cents: number;
  readonly shipping_cents: number;
  readonly refunded_cents: number;
}

interface Part {
  readonly part: 'perk' | 'shipping' | 'extra';
  readonly line_id?: number;
  readonly amount_cents: number;
}

/** Parts of one line or of the extra; now and then two of the same line. */
async function partsOf(turn: Turn, known: Known): Promise<Part[]> {
  const { dice } = turn;
  const guest = known.token === null ? '' : `?token=${encodeURIComponent(known.token)}`;
  const path = `/private_api/payments/contributions/${known.id}${guest}`;
  const { response } = await known.visitor.get(path);
  const { lines = [], extra_cents: extra = 0 } = (response ?? {}) as {
    lines?: ReceiptLine[];
    extra_cents?: number;
  };
  const line = pick(dice, lines);
  const share = (whole: number) => Math.max(1, Math.floor(whole * dice()));
  if (line === undefined) return extra > 0 ? [{ part: 'extra', amount_cents: share(extra) }] : [];
  const first: Part = { part: 'perk', line_id: line.id, amount_cents: share(line.price_cents) };
  const kind = dice();
  if (kind < 0.15) return [first, { ...first, amount_cents: share(line.price_cents) }];
  if (kind < 0.4 && line.shipping_cents > 0) {
    const shipping = share(line.shipping_cents);
    return [first, { part: 'shipping', line_id: line.id, amount_cents: shipping }];
  }
  return [first];
}

async function bodyOf(turn: Turn, known: Known): Promise<object> {
  const { dice } = turn;
  const reason = pick(dice, REASONS) ?? 'other';
  const kind = dice();
  if (kind < 0.4) return { reason };
  if (kind < 0.75) return { reason, amount_cents: 1 + Math.floor(dice() * known.total) };
  const parts = await partsOf(turn, known);
  const amount = parts.reduce((sum, part) => sum + part.amount_cents, 0);
  return parts.length === 0 ? { reason } : { reason, parts, amount_cents: amount };
}

async function giveBack(turn: Turn, verb: 'refund' | 'mark_refunded'): Promise<void> {
  const known = pickPaid(turn);
  if (known === undefined) return;
  const { visitor } = mover(turn, known);
  const body = { ...(await bodyOf(turn, known)), note: 'soak' };
  const path = `/private_api/campaigns/${known.campaign.id}/contributions/${known.id}/${verb}`;
  heard(turn, verb, await visitor.post(path, body, `soak-operation-${turn.name}`));
}

export const refund: Operation = (turn) => giveBack(turn, 'refund');
export const markRefunded: Operation = (turn) => giveBack(turn, 'mark_refunded');

async function chargeOf(turn: Turn): Promise<string | undefined> {
  const known = pickPaid(turn);
  if (known === undefined) return undefined;
  const charges = await turn.place.chargesOf(known.id).catch(() => []);
  return pick(turn.dice, charges)?.id;
}

const PLANS = [
  { outcome: 'pending' },
  { outcome: 'pending', ending: 'succeeded', after_ms: 3_600_000 },
  { outcome: 'pending', ending: 'failed', after_ms: 7_200_000 },
  { outcome: 'failed', reason: 'lost_or_stolen_card' },
  { outcome: 'refused', code: 'charge_not_refundable' },
  { outcome: 'succeeded', ending: 'failed', after_ms: 86_400_000 },
  { outcome: 'requires_action' },
  { outcome: 'succeeded' },
];

/** Says how the next refunds of a charge will go at the bank. */
export const arrangeRefunds: Operation = async (turn) => {
  const charge = await chargeOf(turn);
  if (charge === undefined) return;
  const outcomes = [pick(turn.dice, PLANS), pick(turn.dice, PLANS)];
  await askProvider(turn, 'refunds/plan', { charge, outcomes });
};

/** The bank finishes the newest refund of a charge, also days after it had succeeded. */
export const endRefund: Operation = async (turn) => {
  const charge = await chargeOf(turn);
  const ending = turn.dice() < 0.5 ? 'fail' : 'succeed';
  if (charge !== undefined) await askProvider(turn, `refunds/${ending}`, { charge });
};

export const openDispute: Operation = async (turn) => {
  const charge = await chargeOf(turn);
  const inquiry = turn.dice() < 0.1;
  if (charge !== undefined) await askProvider(turn, 'disputes/open', { charge, inquiry });
};

export const closeDispute: Operation = async (turn) => {
  const disputed: string[] = [];
  for (const known of turn.mine.slice(-25)) {
    const charges = await turn.place.chargesOf(known.id).catch(() => []);
    disputed.push(...charges.filter((each) => each.disputed).map(({ id }) => id));
    if (disputed.length >= 3) break;
  }
  const charge = pick(turn.dice, disputed);
  const verdict = turn.dice() < 0.5 ? 'win' : 'lose';
  if (charge !== undefined) await askProvider(turn, `disputes/${verdict}`, { charge });
};

/** Money goes back, and before its fate is known the bank takes it too. */
export const refundAndDispute: Operation = async (turn) => {
  const known = pickPaid(turn);
  if (known === undefined) return;
  const [charge] = await turn.place.chargesOf(known.id).catch(() => []);
  if (charge === undefined) return;
  const plan = pick(turn.dice, [{ outcome: 'pending' }, { outcome: 'refused' }]);
  await askProvider(turn, 'refunds/plan', { charge: charge.id, outcomes: [plan] });
  const path = `/private_api/campaigns/${known.campaign.id}/contributions/${known.id}/refund`;
  const body = { reason: 'other', amount_cents: 1 + Math.floor(turn.dice() * known.total) };
  const { visitor } = mover(turn, known);
  const isFirst = turn.dice() < 0.5;
  const asked = visitor.post(path, body, `soak-operation-${turn.name}`);
  const disputed = isFirst ? asked : Promise.resolve();
  const [answer] = await Promise.all([
    asked,
    disputed.then(() => askProvider(turn, 'disputes/open', { charge: charge.id })),
  ]);
  heard(turn, 'refund', answer);
  if (turn.dice() < 0.5) await askProvider(turn, 'disputes/win', { charge: charge.id });
};
