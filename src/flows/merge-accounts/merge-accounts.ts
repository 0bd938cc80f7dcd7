import { audit, auditReading } from '#modules/accounts/index.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { discardDownloads } from '#platform/files/downloads.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalidatePagesSoon } from '#platform/web/server/invalidate-pages.ts';
import { mergeErrors } from './merge-accounts.errors.ts';
import { sendMerged } from './merge-accounts.mail.tsx';
import { moveCampaigns, moveFollows, moveWords } from './merge-community.store.ts';
import {
  type ClashingKind,
  countClashes,
  countMoved,
  findMergePeople,
  findSides,
  haveDealt,
  lockAccounts,
  type MergePerson,
  type MovedKind,
} from './merge-facts.store.ts';
import { moveGiving, type Pair } from './merge-giving.store.ts';
import {
  closeMerged,
  endEntries,
  moveContacts,
  moveMails,
  moveProfile,
  moveRestrictions,
} from './merge-person.store.ts';
import { countReportsBetween, dropReportsBetween, moveReports } from './merge-reports.store.ts';
import { type MergeRefusal, mergeRefusals, type MergeSide } from './merge-rules.ts';

/** What merging two accounts would do. */
export interface MergePlan {
  readonly into: MergeSide;
  readonly from: MergeSide;
  readonly refusals: readonly MergeRefusal[];
  readonly moved: Readonly<Record<MovedKind, number>>;
  /** What both have, of which one is left. */
  readonly clashing: Readonly<Record<ClashingKind, number>>;
  /** Open reports by the one about the other, or what is the other's: they fall away. */
  readonly reportsBetween: number;
  /** Who the two are, the one that stays first: two people of one name are told apart by it. */
  readonly people: readonly MergePerson[];
}

const ERRORS = {
  same: mergeErrors.same,
  gone: mergeErrors.gone,
  staff: mergeErrors.staff,
  revoked: mergeErrors.revoked,
  unproved: mergeErrors.unproved,
  two_identities: mergeErrors.twoIdentities,
  two_owners: mergeErrors.twoOwners,
  open_campaign: mergeErrors.openCampaign,
  open_payment: mergeErrors.openPayment,
  each_other: mergeErrors.eachOther,
} as const satisfies Record<MergeRefusal, unknown>;

async function judge(q: Executor, { into, from }: Pair) {
  const sides = await findSides(q, [into, from]);
  const [kept, old] = [into, from].map((id) => sides.find((side) => side.id === id));
  if (!kept || !old) throw platformErrors.notFound();
  return {
    into: kept,
    from: old,
    refusals: mergeRefusals(kept, old, await haveDealt(q, into, from)),
  };
}

/**
 * What would move into an account, what of it is there already, and what forbids it; that somebody looked is
 * in the audit log. Throws 404.
 */
export async function planMerge(
  pair: Pair,
  by: Pick<Actor, 'accountId' | 'ip' | 'requestId'>,
): Promise<MergePlan> {
  const judged = await judge(db(), pair);
  const { accountId, ip, requestId } = by;
  await auditReading({ kind: 'account', id: pair.from }, 'merge', { accountId, ip, requestId });
  const [moved, clashing, reportsBetween, people] = await Promise.all([
    countMoved(db(), pair.from),
    countClashes(db(), pair.into, pair.from),
    countReportsBetween(db(), pair),
    findMergePeople(db(), [pair.into, pair.from]),
  ]);
  return { ...judged, moved, clashing, reportsBetween, people };
}

/**
 * Makes one account of two of the same person: everything of `from` but its saved cards is in `into`
 * afterwards, what one reported of the other is open no more, the books are untouched, nobody is logged in
 * with the old one any more, and both addresses are told why. Throws 404, and 409 where it is not safe; then
 * nothing changes.
 */
export async function mergeAccounts(
  pair: Pair,
  reason: string,
  by: Pick<Actor, 'accountId' | 'ip' | 'requestId'>,
): Promise<void> {
  const { into, from } = pair;
  const campaigns = await transaction(async (tx) => {
    await lockAccounts(tx, [into, from]);
    const { refusals, into: kept, from: old } = await judge(tx, pair);
    const [refusal] = refusals;
    if (refusal) throw ERRORS[refusal]();
    const reports = await dropReportsBetween(tx, pair);
    const named = await moveCampaigns(tx, pair);
    await moveWords(tx, pair);
    await moveReports(tx, pair);
    await moveFollows(tx, pair);
    await moveProfile(tx, pair);
    await moveContacts(tx, pair);
    await moveRestrictions(tx, pair);
    await moveMails(tx, pair);
    await endEntries(tx, from);
    await discardDownloads(tx, from);
    await closeMerged(tx, pair);
    await sendMerged(tx, kept, old, reason);
    await moveGiving(tx, pair);
    const { accountId, ip, requestId } = by;
    const entry = { act: 'accounts_merged', actor: { accountId, ip, requestId } } as const;
    await audit(tx, {
      ...entry,
      subject: { kind: 'account', id: into },
      details: { merged: from, into, ...(reports > 0 ? { reports } : {}) },
      after: { reason },
    });
    await audit(tx, {
      ...entry,
      subject: { kind: 'account', id: from },
      details: { merged: from, into },
    });
    return named;
  });
  const people = [into, from].map((id) => `person:${id}`);
  invalidatePagesSoon([...people, ...campaigns.map((id) => `campaign:${id}`)]);
}
