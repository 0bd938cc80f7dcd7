import { audit } from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { RunContext } from '#platform/jobs/schedule.ts';
import { log } from '#platform/log/log.ts';
import { campaignErrors } from '../campaign.errors.ts';
import { endHold } from './hold.store.ts';
import { isEndForOthers } from './appeal-for-others.ts';
import { refuseOwn, type Reviewer } from './hold-campaign.ts';
import {
  actOnCampaign,
  ActRefused,
  keepingRefusals,
  moveCampaign,
  type Mover,
  type UnderLock,
} from './move-campaign.ts';
import { campaignMoney } from './campaign-money.ts';
import { insertStaffReason } from './staff-reason.store.ts';
import { listOfForeverFunding } from './state.store.ts';

const PAGE = 500;

/** The owner ends a campaign with a reason: nobody is charged, all money goes back. Throws 409. */
export async function cancelCampaign(campaignId: number, mover: Mover): Promise<void> {
  await actOnCampaign(campaignId, 'cancel', mover, async (tx) => {
    if (await campaignMoney().hasPaidOut(tx, campaignId))
      throw new ActRefused(campaignErrors.paidOut(), ['paid_out']);
  });
}

const refuseOwnAppealed =
  (id: number, { accountId }: Reviewer): UnderLock =>
  async (tx, { ownerId }) => {
    if (await isEndForOthers({ id, ownerId }, accountId, tx))
      throw new ActRefused(campaignErrors.appealIsForOthers(), ['own_hold_appealed']);
  };

/**
 * Trust ends a campaign, whatever was paid out. Throws 409 from a final state, 403 for one's own and for an
 * appeal against one's own hold.
 */
export async function removeCampaign(
  campaignId: number,
  reason: string,
  by: Reviewer,
): Promise<void> {
  const mover = { ...by, reason };
  await keepingRefusals(campaignId, 'remove', mover, () =>
    transaction(async (tx) => {
      await moveCampaign(tx, campaignId, 'remove', mover, async (...lock) => {
        await refuseOwn(by)(...lock);
        await refuseOwnAppealed(campaignId, by)(...lock);
      });
      await endHold(tx, campaignId, by.accountId, '');
      await audit(tx, {
        act: 'campaign_removed',
        actor: by,
        subject: { kind: 'campaign', id: campaignId },
        details: { reason_id: await insertStaffReason(tx, campaignId, reason) },
      });
    }),
  );
}

/** Takes no money any more. Throws 409 while a charge or a promise is open. */
export async function closeCampaign(campaignId: number, mover: Mover): Promise<void> {
  await actOnCampaign(campaignId, 'close', mover, async (tx) => {
    if (await campaignMoney().isCharging(tx, campaignId)) {
      throw new ActRefused(campaignErrors.chargeUnderWay(), ['charge_under_way']);
    }
  });
}

/**
 * Closes what goes on for ever and was backed by nobody for six months, each in a transaction of its
 * own. Safe to run anywhere, any number of times.
 */
export async function closeIdleCampaigns(
  turn?: Pick<RunContext, 'guard' | 'signal'>,
): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await listOfForeverFunding(db(), after, PAGE);
    const backed = await campaignMoney().backedLately(db(), ids);
    for (const id of ids.filter((one) => !backed.has(one))) {
      if (turn?.signal.aborted) return;
      await closeIdle(id, turn);
    }
    after = ids.at(-1) ?? after;
    if (ids.length < PAGE) return;
  }
}

async function closeIdle(id: number, turn?: Pick<RunContext, 'guard'>): Promise<void> {
  const byTheClock = { accountId: null, requestId: null };
  try {
    await transaction(async (tx) => {
      await turn?.guard(tx);
      await moveCampaign(tx, id, 'close_idle', byTheClock, async () => {
        const money = campaignMoney();
        if ((await money.isCharging(tx, id)) || (await money.backedLately(tx, [id])).has(id)) {
          throw new ActRefused(campaignErrors.chargeUnderWay(), ['backed_meanwhile']);
        }
      });
    });
  } catch (error) {
    log.warn({ module: 'campaigns', campaign: id, err: error }, 'idle campaign was not closed');
  }
}
