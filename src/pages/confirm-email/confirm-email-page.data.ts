import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { confirmAndClaim, waitingFor } from '#flows/claim-contributions/index.ts';
import { linkLimit, readConfirmation } from '#modules/accounts/index.ts';
import { readOwnCampaigns } from '#modules/campaigns/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { type Locale, LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const token = z.string().max(200).default('');
const from = z.string().max(2000).optional();

/** The editor of a draft that was begun since the link was mailed, in place of the form that begins one. */
async function draftBegun(
  next: string,
  accountId: number,
  { since, locale }: { readonly since: Date; readonly locale: Locale },
): Promise<string | null> {
  if (!LOCALES.some((one) => paths.campaignNew(one) === next)) return null;
  const [last] = await readOwnCampaigns(accountId, 1);
  const isBegun = last?.isOwner && last.state === 'draft' && last.createdAt >= since;
  return isBegun ? paths.campaignEdit(locale, last.id) : null;
}

/** Only for the person whose link it is; anybody else signs in first. A click alone changes nothing. */
export const { loader, action, headers } = definePage({
  access: 'person',
  limit: linkLimit,
  query: z.object({ confirmation_token: token, from }),
  body: z.object({ confirmation_token: token, from }),
  async load({ query, actor, answer }) {
    answer.header('referrer-policy', 'no-referrer');
    const known = query.confirmation_token ?? '';
    const email = (await readConfirmation(actor.accountId ?? 0, known))?.email;
    return {
      token: known,
      from: query.from,
      isDead: email === undefined,
      // Who holds the link has the mailbox: nobody else learns what was given with its address.
      waiting: email === undefined ? 0 : await waitingFor(email),
    };
  },
  async act({ body, actor }) {
    const { locale } = actor;
    const accountId = actor.accountId ?? 0;
    const link = await readConfirmation(accountId, body.confirmation_token);
    const count = await confirmAndClaim(accountId, body.confirmation_token);
    const contributions = paths.individualContributions(locale, accountId);
    const asked = safeReturnPath(body.from, count > 0 ? contributions : paths.home(locale));
    const draft = link && (await draftBegun(asked, accountId, { since: link.mailedAt, locale }));
    const next = draft ?? asked;
    const done = translate(locale, 'accounts.confirm_done');
    const claimed = translate(locale, 'confirm_email.claimed', { count });
    return redirectTo(next, { level: 'success', text: count > 0 ? `${done} ${claimed}` : done });
  },
});
