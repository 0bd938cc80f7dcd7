/** What campaigns and people can be reported for: topics, each with its reasons. */

export const CAMPAIGN_REASONS = {
  deception: ['fake_product', 'false_claims', 'impersonation', 'misused_money'],
  prohibited: ['prohibited_item', 'resale', 'investment'],
  rights: ['copyright', 'trademark'],
  content: ['hate', 'violence', 'sexual_content', 'personal_data', 'spam'],
  else: ['other'],
} as const;

export const PERSON_REASONS = {
  identity: ['impersonates_me', 'impersonates_other', 'fake_account'],
  behaviour: ['harassment', 'violence', 'hate'],
  scam: ['scam', 'spam'],
  profile: ['offensive_profile', 'personal_data'],
  else: ['other'],
} as const;

export type ReportTopic = keyof typeof CAMPAIGN_REASONS | keyof typeof PERSON_REASONS;
export type ReportReason =
  | (typeof CAMPAIGN_REASONS)[keyof typeof CAMPAIGN_REASONS][number]
  | (typeof PERSON_REASONS)[keyof typeof PERSON_REASONS][number];

/** Whom or what a report is about. */
export type ReportKind = 'campaign' | 'account';

const TREES: Readonly<
  Record<ReportKind, Readonly<Partial<Record<ReportTopic, readonly ReportReason[]>>>>
> = { campaign: CAMPAIGN_REASONS, account: PERSON_REASONS };

/** The topics of a kind in their order, each with its reasons. */
export function reasonTree(
  kind: ReportKind,
): readonly (readonly [topic: ReportTopic, reasons: readonly ReportReason[]])[] {
  return Object.entries(TREES[kind]) as [ReportTopic, readonly ReportReason[]][];
}

/** The topic that a reason belongs to; undefined for one that this kind is not reported for. */
export function topicOf(kind: ReportKind, reason: string): ReportTopic | undefined {
  const reasons = (list: readonly string[]) => list.includes(reason);
  return reasonTree(kind).find(([, list]) => reasons(list))?.[0];
}

/** Reasons that say nothing without a word about what is meant. */
const WORDLESS: readonly string[] = ['other', 'copyright', 'trademark', 'impersonation'];
export const needsNote = (reason: string): boolean => WORDLESS.includes(reason);

export const REPORT_NOTE_MAX = 2000;

/** What staff did about a report: nothing, something here, or what was done elsewhere is enough. */
export const REPORT_DECISIONS = ['dismissed', 'resolved', 'held', 'restricted'] as const;
export type ReportDecisionName = (typeof REPORT_DECISIONS)[number];
