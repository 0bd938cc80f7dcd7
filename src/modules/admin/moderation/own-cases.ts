import { ownCampaignsOf } from '#modules/campaigns/index.ts';
import { ownContributionsOf } from '#modules/contributions/index.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import { listOwnComments } from './own-comments.store.ts';

/** What is about a contribution, and has its number for a key. */
const OF_CONTRIBUTIONS = [
  'contribution_review',
  'dispute',
  'payment_unknown',
  'refund_escalation',
  'refund_stuck',
];

interface Case {
  readonly kind: string;
  readonly key: string;
  readonly campaign_id: number | null;
}

const keysOf = (cases: readonly Case[], kinds: readonly string[]): number[] =>
  cases.flatMap(({ kind, key }) => (kinds.includes(kind) ? [Number(key)] : []));

/**
 * Which of these are about whoever looks at them: their account or campaign, what they gave or wrote. They
 * decide nothing about it, and read neither who reported it nor what colleagues noted.
 */
export async function ownCases<C extends Case>(
  cases: readonly C[],
  accountId: number | null,
  q: Executor = db(),
): Promise<ReadonlySet<C>> {
  if (accountId === null) return new Set();
  const campaignIds = cases.flatMap((one) => one.campaign_id ?? []);
  const [campaigns, contributions, comments] = await Promise.all([
    ownCampaignsOf(campaignIds, accountId, q),
    ownContributionsOf(keysOf(cases, OF_CONTRIBUTIONS), accountId, q),
    listOwnComments(q, keysOf(cases, ['comment_report']), accountId),
  ]);
  const isOwn = ({ kind, key, campaign_id: campaignId }: C): boolean =>
    campaigns.has(campaignId ?? 0) ||
    (OF_CONTRIBUTIONS.includes(kind) && contributions.has(Number(key))) ||
    (kind === 'comment_report' && comments.has(Number(key))) ||
    (kind === 'account_report' && key === String(accountId));
  return new Set(cases.filter(isOwn));
}
