import { paths } from '#app/paths.ts';
import { guestTokenOf } from '#flows/back-campaign/index.ts';
import { readCancelMessage } from '#modules/campaigns/index.ts';
import type { ContributionState } from '#modules/contributions/index.ts';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { type Locale, localeOr } from '#platform/web/locale.ts';
import { sendContributorMail } from './contributor.mail.tsx';
import { NOTICE_STATES, type Notice } from './notice.ts';
import { type ContributorRow, findContributorRow } from './notify-contributor.store.ts';

const ABOUT_CAMPAIGN: readonly Notice[] = [
  'review_cancelled',
  'pledge_dropped',
  'pledge_cancelled',
  'pledge_unfunded',
  'pledge_campaign_cancelled',
];

/**
 * Mails the person who made a contribution how it stands, in their language, in the caller's transaction.
 * The same key sends nothing twice; what is not true any more is not sent.
 */
export async function notifyContributor(
  tx: Executor,
  contributionId: number,
  notice: Notice,
  key: string,
): Promise<void> {
  const row = await findContributorRow(tx, contributionId);
  const states: readonly ContributionState[] = NOTICE_STATES[notice];
  if (row === undefined || !states.includes(row.state)) return;
  const locale = localeOr(row.locale);
  const token = row.account_id === null ? await guestTokenOf(tx, contributionId) : null;
  const link = `${config().publicUrl}${pathOf(notice, row, locale, token)}`;
  const isCancelled = notice === 'pledge_campaign_cancelled';
  const why = isCancelled ? await readCancelMessage(row.campaign_id, tx) : null;
  await sendContributorMail(tx, { notice, key, row, locale, link, why });
}

/** Where the button of a mail leads; a guest's with their token. */
function pathOf(
  notice: Notice,
  { id, slug }: ContributorRow,
  locale: Locale,
  token: string | null,
): string {
  if (ABOUT_CAMPAIGN.includes(notice)) return paths.campaign(locale, slug);
  if (notice === 'address_changed') {
    return paths.contribution(locale, id, token === null ? {} : { token });
  }
  return paths.payContribution(locale, slug, { contribution: id, token });
}
