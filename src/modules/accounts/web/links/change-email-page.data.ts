import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { confirmEmailChange } from '../../credentials/change-email.ts';
import { linkLimit } from '../../credentials/credentials.routes.ts';
import { readMailedToken } from '../../credentials/mailed-token.ts';

const token = z.string().max(200).default('');

/** Only for the person whose link it is; anybody else signs in first. A click alone changes nothing. */
export const { loader, action, headers } = definePage({
  access: 'session',
  limit: linkLimit,
  query: z.object({ email_token: token }),
  body: z.object({ email_token: token }),
  async load({ query, actor, answer }) {
    answer.header('referrer-policy', 'no-referrer');
    const known = query.email_token ?? '';
    const holder = await readMailedToken(known, 'change_email');
    return { token: known, isDead: holder?.accountId !== actor.accountId };
  },
  async act({ body, actor }) {
    const { accountId, sessionId, ip, requestId } = actor;
    const owner = { accountId: accountId ?? 0, sessionId, ip, requestId };
    await confirmEmailChange(owner, body.email_token);
    const text = translate(actor.locale, 'accounts.change_email_done');
    return redirectTo(paths.settings(actor.locale, 'security'), { level: 'success', text });
  },
});
