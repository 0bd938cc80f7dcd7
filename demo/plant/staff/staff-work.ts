import { findDisputes } from '#flows/reconcile-payments/index.ts';
import { submitNonprofit } from '#modules/campaigns/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import type { PlantedCampaign } from '../campaigns/campaigns.ts';
import { daysAfter, daysBefore } from '../campaigns/times.ts';
import { disputeCharge } from '../money/sandbox.ts';
import { idOf, type PeopleIds } from '../people/people.ts';
import { askBack, askTrust } from './refund-requests.ts';
import { backUnderReview } from './review.ts';
import {
  findDisputable,
  insertHold,
  insertReport,
  reportNewestComment,
} from './staff-work.store.ts';

interface Ground {
  readonly anchor: Date;
  readonly people: PeopleIds;
  readonly campaigns: readonly PlantedCampaign[];
}

const SUBMITTED = 'roof-before-rain';
const REPORTED = 'kitebox';
const TALKED_ABOUT = 'depot-garden';
const DISPUTED = 'third-hand';
const LOOKED_AT = 'cistern';
const DUE_IN_DAYS = 5;
const APPEAL = [
  'Twenty litres is what we measured at 80 percent humidity, and we should have said so.',
  'The laboratory in Austin has the prototype and sends its report on Thursday.',
  'Please let the campaign go on: I have put the humidity beside every figure in the draft.',
].join(' ');

const called = ({ campaigns }: Ground, slug: string): PlantedCampaign => {
  const found = campaigns.find(({ content }) => content.slug === slug);
  if (!found) throw new Error(`no campaign ${slug} was planted`);
  return found;
};

/** What an owner sent in for a decision. An interrupted run may have done so. */
export async function submitForReview(ground: Ground): Promise<void> {
  const { id, content } = called(ground, SUBMITTED);
  const proof = [
    'We are entered in the register of associations; this year’s extract and our statutes are with you.',
    'The tax office confirmed on 3 March that we serve the public good.',
  ].join(' ');
  try {
    await submitNonprofit(id, proof, idOf(ground.people, content.owner));
  } catch (error) {
    if (!(error instanceof AppError) || error.id !== 'waits_for_review') throw error;
  }
}

/** A bank took a payment back and waits for an answer; what an interrupted run began is found first. */
export async function disputePayment(ground: Ground): Promise<void> {
  await findDisputes();
  const found = await findDisputable(db(), called(ground, DISPUTED).id);
  if (!found) return;
  await disputeCharge(found.charge);
  await findDisputes();
}

/** A charge that trust releases or ends. */
export const chargeForReview = (ground: Ground): Promise<void> =>
  backUnderReview(called(ground, LOOKED_AT));

/** One refund is asked of an owner, another one of the trust team. */
export async function askForRefunds(ground: Ground): Promise<void> {
  await askBack(called(ground, LOOKED_AT), {
    reason: 'changed_mind',
    details: 'We are moving to a flat without a garden, so we can’t use it any more. Sorry!',
  });
  const campaign = called(ground, DISPUTED);
  await askTrust(campaign, idOf(ground.people, campaign.content.owner));
}

/** A hold with its appeal, and what people reported: the staff find something to decide. */
export async function insertStaffWork(tx: Executor, ground: Ground): Promise<void> {
  const { anchor, people, campaigns } = ground;
  for (const { id, content } of campaigns) {
    if (!content.held) continue;
    await insertHold(tx, id, {
      reason: content.held.reason,
      evidence: content.held.note,
      heldBy: idOf(people, 'trust'),
      heldAt: daysBefore(anchor, content.held.daysAgo),
      dueAt: daysAfter(anchor, DUE_IN_DAYS),
      appeal: {
        by: idOf(people, content.owner),
        at: daysBefore(anchor, 1),
        body: APPEAL,
      },
    });
  }
  const reporter = idOf(people, called(ground, SUBMITTED).content.owner);
  const reported = called(ground, REPORTED);
  await reportNewestComment(tx, called(ground, TALKED_ABOUT).id, {
    by: reporter,
    reason: 'personal_data',
    note: 'It tells where somebody lives.',
    at: daysBefore(anchor, 2),
  });
  await insertReport(
    tx,
    { campaignId: reported.id, accountId: null },
    {
      by: reporter,
      reason: 'false_claims',
      note: 'The page says it charges in an hour. The data sheet of that battery says four.',
      at: daysBefore(anchor, 1),
    },
  );
  await insertReport(
    tx,
    { campaignId: null, accountId: idOf(people, reported.content.owner) },
    {
      by: reporter,
      reason: 'harassment',
      note: 'Three messages in one night after I asked about the battery.',
      at: daysBefore(anchor, 1),
    },
  );
}
