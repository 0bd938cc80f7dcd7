import { audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { settingErrors } from '../setting.errors.ts';
import { announceMarket, findVersion, insertVersion, lockMarket } from './market.store.ts';
import { changedFields, type MarketProfile, type MarketVersion } from './market-profile.ts';
import { newestVersion, versionOf } from './read-market.ts';

/** Where processes hear that the market is called or looks otherwise. */
export const MARKET_CHANNEL = 'market';

export interface MarketDecision {
  readonly profile: MarketProfile;
  /** Why, for those who read the history. */
  readonly note: string;
  /** The version it was decided on. */
  readonly basedOn: number;
}

/**
 * Decides what the market is called and looks like; every process follows within a second. Answers the
 * version that holds where nothing changes. 409 when somebody else decided meanwhile.
 */
export function decideMarket(decision: MarketDecision, actor: Actor): Promise<MarketVersion> {
  return transaction(async (tx) => {
    await lockMarket(tx);
    const before = await newestVersion(tx);
    if (before.id !== decision.basedOn) throw settingErrors.marketDecidedMeanwhile();
    return store(tx, before, decision, actor);
  });
}

/**
 * Has an older version hold again, as a new one. 404 for one that is not there, 409 when somebody else
 * decided since the version that this was based on.
 */
export function restoreMarket(
  { id, basedOn }: { readonly id: number; readonly basedOn: number },
  actor: Actor,
): Promise<MarketVersion> {
  return transaction(async (tx) => {
    await lockMarket(tx);
    const row = await findVersion(tx, id);
    if (!row) throw platformErrors.notFound();
    const before = await newestVersion(tx);
    if (before.id !== basedOn) throw settingErrors.marketDecidedMeanwhile();
    const { profile, note } = versionOf(row);
    return store(tx, before, { profile, note }, actor);
  });
}

async function store(
  tx: Executor,
  before: MarketVersion,
  { profile, note }: Pick<MarketDecision, 'profile' | 'note'>,
  actor: Actor,
): Promise<MarketVersion> {
  const fields = changedFields(before.profile, profile);
  if (fields.length === 0 || actor.accountId === null) return before;
  const row = await insertVersion(tx, { profile, note, decidedBy: actor.accountId });
  await announceMarket(tx, MARKET_CHANNEL, row.id);
  await audit(tx, {
    act: 'market_changed',
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'market_version', id: row.id },
    details: { fields: fields.join(' '), before: before.id },
  });
  return versionOf(row);
}
