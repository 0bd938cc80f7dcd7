/** What should be in the books beside what is: each difference as a sentence. */
import type { Transfer } from '#modules/ledger/index.ts';
import type { Violation } from '../../check.ts';
import type { ExpectedTransfer } from './expected-transfers.ts';
import type { PostedTransfer } from './money-rows.ts';

interface Leg {
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
}

/** Both directions: what a row asks for and the books don't have, and what nothing asks for. */
export function compareTransfers(
  expected: readonly ExpectedTransfer[],
  posted: ReadonlyMap<string, PostedTransfer>,
): Violation[] {
  const byId = new Map(expected.map((each) => [each.transfer.id, each]));
  const found: Violation[] = [];
  for (const each of expected) {
    const text = differenceOf(each, posted.get(each.transfer.id), byId);
    if (text !== undefined) found.push({ subject: each.because, text });
  }
  for (const { id } of posted.values()) {
    if (!byId.has(id))
      found.push({ subject: `ledger_transfer ${id}`, text: 'no row says why it was posted' });
  }
  return found;
}

function differenceOf(
  { transfer, from, to }: ExpectedTransfer,
  posted: PostedTransfer | undefined,
  byId: ReadonlyMap<string, ExpectedTransfer>,
): string | undefined {
  if (posted === undefined) return `${transfer.id} is not in the books`;
  const head = [
    transfer.kind,
    transfer.source.kind,
    transfer.source.id,
    transfer.phase ?? 'posted',
    transfer.pendingId ?? null,
    transfer.reversesId ?? null,
  ];
  const postedHead = [
    posted.kind,
    posted.source_kind,
    posted.source_id,
    posted.phase,
    posted.pending_id,
    posted.reverses_id,
  ];
  if (JSON.stringify(head) !== JSON.stringify(postedHead)) {
    return `${transfer.id} should be ${head.join(' ')}, it is ${postedHead.join(' ')}`;
  }
  const wanted = straight(legsOf(transfer, byId));
  const there = straight(
    posted.legs.map(({ debit, credit, amount_minor: amount }) => ({
      debit: debit ?? 'nothing',
      credit: credit ?? 'nothing',
      amount,
    })),
  );
  const missing = without(wanted, there);
  const surplus = without(there, wanted);
  if (missing.length + surplus.length > 0) {
    return `${transfer.id} lacks ${list(missing)} and has ${list(surplus)}`;
  }
  const { occurred_at: at } = posted;
  if ((from !== null && at < from) || (to !== null && at > to)) {
    return `${transfer.id} stands at ${timeOf(at)}, its row says ${timeOf(from)} to ${timeOf(to)}`;
  }
  return undefined;
}

/** The legs of a transfer, with those that take back what its pending one set aside. */
function legsOf(transfer: Transfer, byId: ReadonlyMap<string, ExpectedTransfer>): Leg[] {
  const own = transfer.postings.map((posting) => {
    const { debit, debitOwner, credit, creditOwner, currency, amountMinor } = posting;
    return {
      debit: `${debit} ${debitOwner ?? 'platform'} ${currency} ${currency}`,
      credit: `${credit} ${creditOwner ?? 'platform'} ${currency} ${currency}`,
      amount: amountMinor,
    };
  });
  const pending = transfer.pendingId === undefined ? undefined : byId.get(transfer.pendingId);
  if (pending === undefined) return own;
  const back = legsOf(pending.transfer, byId).map(({ debit, credit, amount }) => ({
    debit: credit,
    credit: debit,
    amount,
  }));
  return [...own, ...back];
}

/** Two legs that pass the same sum through clearing are one: what only passes is nobody's. */
function straight(legs: readonly Leg[]): Leg[] {
  const left = [...legs];
  for (const into of legs.filter(({ credit }) => credit.startsWith('contributor_clearing '))) {
    const onward = left.find(
      ({ debit, amount }) => debit === into.credit && amount === into.amount,
    );
    if (onward === undefined) continue;
    left.splice(left.indexOf(into), 1, { ...into, credit: onward.credit });
    left.splice(left.indexOf(onward), 1);
  }
  return left;
}

function without(legs: readonly Leg[], others: readonly Leg[]): Leg[] {
  const left = others.map(textOf);
  return legs.filter((leg) => {
    const at = left.indexOf(textOf(leg));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const textOf = ({ debit, credit, amount }: Leg): string => `${amount} from ${debit} to ${credit}`;
const list = (legs: readonly Leg[]): string => legs.map(textOf).join(', ') || 'nothing';
const timeOf = (at: number | null): string =>
  at === null ? 'any time' : new Date(at / 1000).toISOString();
