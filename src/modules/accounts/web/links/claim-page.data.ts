import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { claimAccount } from '../../credentials/claim-account.ts';
import { linkLimit } from '../../credentials/credentials.routes.ts';
import { readMailedToken } from '../../credentials/mailed-token.ts';

const token = z.string().max(200).default('');
const typed = z.string().max(4000).default('');

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: linkLimit,
  query: z.object({ claim_token: token }),
  body: z.object({
    claim_token: token,
    firstname: typed,
    lastname: typed,
    password: typed,
    password_confirmation: typed,
  }),
  async load({ query, answer }) {
    answer.header('referrer-policy', 'no-referrer');
    const known = query.claim_token ?? '';
    const holder = await readMailedToken(known, 'claim_account');
    return { token: known, isDead: !holder };
  },
  async act({ body, actor, answer, userAgent }) {
    const { locale, ip, requestId, visitorId } = actor;
    const entered = await claimAccount({
      token: body.claim_token,
      firstname: body.firstname,
      lastname: body.lastname,
      password: body.password,
      passwordConfirmation: body.password_confirmation,
      ip,
      requestId,
      visitorId,
      userAgent,
    });
    if (entered.session === undefined) {
      return redirectTo(paths.secondStep(locale, entered.challenge));
    }
    answer.sessionStarted(entered.session);
    const text = translate(locale, 'accounts.welcome');
    return redirectTo(paths.home(locale), { level: 'success', text });
  },
});
