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
  access: 'person',
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
    await confirmEmailChange(actor.accountId ?? 0, body.email_token, actor);
    const text = translate(actor.locale, 'accounts.change_email_done');
    return redirectTo(paths.settings(actor.locale, 'security'), { level: 'success', text });
  },
});
