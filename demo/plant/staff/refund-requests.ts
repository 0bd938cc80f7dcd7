import { askForRefund, declineRequest, escalateRequest } from '#flows/request-refund/index.ts';
import { db } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PlantedCampaign } from '../campaigns/campaigns.ts';
import { findLastBacker } from './staff-work.store.ts';

type Asked = Parameters<typeof askForRefund>[1];

/** Does a step that an interrupted run may have done. */
async function once(step: Promise<void>): Promise<void> {
  try {
    await step;
  } catch (error) {
    const isDone = error instanceof AppError && /^request_(exists|settled)$/.test(error.id);
    if (!isDone) throw error;
  }
}

/** Who backed a campaign last asks for their money back; by what they show it to be theirs. */
export async function askBack({ id, content }: PlantedCampaign, request: Asked) {
  const backer = await findLastBacker(db(), id);
  if (!backer) throw new Error(`nobody with an account backed ${content.slug}`);
  const ref = { id: backer.contribution_id, accountId: backer.account_id };
  await once(askForRefund(ref, request));
  return ref;
}

/** The same, declined by the owner and brought before the trust team. */
export async function askTrust(campaign: PlantedCampaign, ownerId: number): Promise<void> {
  const ref = await askBack(campaign, {
    reason: 'undelivered',
    details: 'The page said April. My last two messages have had no answer.',
  });
  const answer = 'All parcels have left us. Please give the post two more weeks.';
  const owner = { accountId: ownerId, ip: '127.0.0.1', requestId: 'demo' };
  await once(declineRequest({ contributionId: ref.id }, answer, owner));
  const appeal = 'I asked for a tracking number three times. I think mine was never sent.';
  await once(escalateRequest(ref, { appeal }));
}
