import { ownCampaignsOf } from '#modules/campaigns/index.ts';
import { db, type Executor } from '#platform/db/transaction.ts';

/** What is about a campaign, and whoever owns it or is on its team has no say in as staff. */
const OF_CAMPAIGNS = [
  'approval_group',
  'campaign_report',
  'comment_report',
  'contribution_review',
  'hold',
  'refund_escalation',
];

interface Case {
  readonly kind: string;
  readonly key: string;
  readonly campaign_id: number | null;
}

/**
 * Which of these are about whoever looks at them: their account or their campaign. They decide nothing about
 * it, and read neither who reported it nor what colleagues noted.
 */
export async function ownCases<C extends Case>(
  cases: readonly C[],
  accountId: number | null,
  q: Executor = db(),
): Promise<ReadonlySet<C>> {
  if (accountId === null) return new Set();
  const campaignOf = (one: Case) => (OF_CAMPAIGNS.includes(one.kind) ? one.campaign_id : null);
  const own = await ownCampaignsOf(
    cases.flatMap((one) => campaignOf(one) ?? []),
    accountId,
    q,
  );
  const isOwn = (one: Case) =>
    own.has(campaignOf(one) ?? 0) ||
    (one.kind === 'account_report' && one.key === String(accountId));
  return new Set(cases.filter(isOwn));
}
