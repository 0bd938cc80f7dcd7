import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { claimWithContributions } from '#flows/claim-contributions/index.ts';
import { linkLimit, readClaim, signInOnPage } from '#modules/accounts/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';

const token = z.string().max(200).default('');
const typed = z.string().max(4000).default('');

/** Completes an account that has no password yet; leads to what was given as a guest with its address. */
export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: linkLimit,
  query: z.object({ claim_token: token }),
  body: z.object({
    claim_token: token,
    firstname: typed,
    lastname: typed,
    password: typed,
  }),
  async load({ query, answer }) {
    answer.header('referrer-policy', 'no-referrer');
    const known = query.claim_token ?? '';
    return { token: known, name: (await readClaim(known)) ?? null };
  },
  async act({ body, actor, answer, userAgent }) {
    const { locale, ip, requestId, visitorId } = actor;
    const { entered, count } = await claimWithContributions({
      token: body.claim_token,
      firstname: body.firstname,
      lastname: body.lastname,
      password: body.password,
      ip,
      requestId,
      visitorId,
      userAgent,
    });
    signInOnPage(entered, locale, answer);
    const contributions = paths.individualContributions(locale, entered.accountId);
    const text = [
      translate(locale, 'claim_account.done'),
      ...(count > 0 ? [translate(locale, 'confirm_email.claimed', { count })] : []),
    ].join(' ');
    return redirectTo(count > 0 ? contributions : paths.home(locale), { level: 'success', text });
  },
});
