import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { confirmEmail } from '../../credentials/confirm-email.ts';
import { linkLimit } from '../../credentials/credentials.routes.ts';
import { readMailedToken } from '../../credentials/mailed-token.ts';

const token = z.string().max(200).default('');

/** Only for the person whose link it is; anybody else signs in first. A click alone changes nothing. */
export const { loader, action, headers } = definePage({
  access: 'person',
  limit: linkLimit,
  query: z.object({ confirmation_token: token }),
  body: z.object({ confirmation_token: token }),
  async load({ query, actor, answer }) {
    answer.header('referrer-policy', 'no-referrer');
    const known = query.confirmation_token ?? '';
    const holder = await readMailedToken(known, 'confirm_email');
    return { token: known, isDead: holder?.accountId !== actor.accountId };
  },
  async act({ body, actor }) {
    await confirmEmail(actor.accountId ?? 0, body.confirmation_token);
    const text = translate(actor.locale, 'accounts.confirm_done');
    return redirectTo(paths.settings(actor.locale, 'security'), { level: 'success', text });
  },
});
