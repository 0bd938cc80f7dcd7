import type { Actor } from '#platform/http/actor.ts';
import { settingErrors } from '../setting.errors.ts';
import { changeMarket } from './decide-market.ts';
import type { MarketVersion } from './market-profile.ts';

/** One admin proposes another share; what holds goes on until another agrees. 422 for the one in force. */
export function proposeFee(
  proposal: { readonly bps: number; readonly note: string; readonly basedOn: number },
  actor: Actor,
): Promise<MarketVersion> {
  return changeMarket(proposal.basedOn, actor, ({ profile }) => {
    if (proposal.bps === profile.feeBps) throw settingErrors.feeInForce();
    return {
      profile: { ...profile, proposedFee: { bps: proposal.bps, by: actor.accountId ?? 0 } },
      note: proposal.note,
    };
  });
}

/**
 * Another admin agrees: campaigns begun from then on owe this share, those that there are keep theirs. 403
 * for whoever proposed it, 409 where another share or none is proposed.
 */
export function agreeToFee(
  { bps, basedOn }: { readonly bps: number; readonly basedOn: number },
  actor: Actor,
): Promise<MarketVersion> {
  return changeMarket(basedOn, actor, ({ profile, note }) => {
    const { proposedFee: proposed } = profile;
    if (proposed?.bps !== bps) throw settingErrors.feeNotProposed();
    if (proposed.by === actor.accountId) throw settingErrors.ownFee();
    return { profile: { ...profile, feeBps: bps, proposedFee: null }, note };
  });
}

/** Takes a proposal off the table: anybody who could agree may, and whoever made it. 409 without one. */
export function dropFee(basedOn: number, actor: Actor): Promise<MarketVersion> {
  return changeMarket(basedOn, actor, ({ profile }) => {
    if (profile.proposedFee === null) throw settingErrors.feeNotProposed();
    return { profile: { ...profile, proposedFee: null }, note: '' };
  });
}
