import { paths } from '#app/paths.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ApprovalGroup, ApprovalKind } from './approval.store.ts';
import type { ProductStage } from './reviewed.store.ts';

type Submitted = Pick<ApprovalGroup, 'kind' | 'items'>;

/** Where in the editor each kind is submitted, and submitted again. */
const SPOTS: Readonly<
  Record<ApprovalKind, readonly ['extras' | 'funding' | 'perks', string?] | null>
> = {
  banner_change: ['extras', 'banner'],
  external_campaign: ['extras', 'external'],
  // Nobody submits a payment: it comes of the money itself.
  large_disbursement: null,
  nonprofit_proof: ['funding', 'nonprofit'],
  perk_change: ['perks'],
  product_stage: ['extras', 'stage'],
};

/** The page on which whoever submitted it sees the answer and can submit it again. */
export function submissionPath(
  { kind, items }: Submitted,
  locale: Locale,
  campaignId: number,
): string {
  const spot = SPOTS[kind];
  if (!spot) return paths.commandCenter(locale, campaignId);
  const [only, ...others] = kind === 'perk_change' ? items : [];
  const perk = only && others.length === 0 ? `?edit=${Number(only.content.perk_id)}` : '';
  return paths.campaignEdit(locale, campaignId, ...spot) + perk;
}

/** What the things that were submitted are called: perks by the title that is shown, stages by their name. */
export function submissionNames({ kind, items }: Submitted, locale: Locale): string[] {
  return items.map(({ name, content }) => {
    if (kind === 'product_stage')
      return translate(locale, `campaign.stage_${name as ProductStage}`);
    return String(content.title_before ?? content.title ?? name);
  });
}

/** What was submitted, as part of a sentence to its owner. */
export function submissionName(group: Submitted, locale: Locale): string {
  const names = new Intl.ListFormat(locale).format(submissionNames(group, locale));
  return translate(locale, `campaigns.submission.${group.kind}`, { names });
}
