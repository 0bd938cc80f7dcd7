import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { resendConfirmation } from '../../credentials/confirm-email.ts';
import { linkLimit } from '../../credentials/credentials.routes.ts';
import { readAccount } from '../../read-account.ts';

const from = z.string().max(2000).optional();

/** What somebody sees who has just signed up: the mail that waits, and the way to another one. */
export const { loader, action, headers } = definePage({
  access: 'person',
  limit: linkLimit,
  query: z.object({ from }),
  body: z.object({ from }),
  async load({ query, actor }) {
    const account = await readAccount(actor.accountId ?? 0);
    if (!account) throw platformErrors.unauthenticated();
    return {
      email: account.email,
      isConfirmed: account.emailConfirmedAt !== null,
      from: safeReturnPath(query.from, paths.explore(actor.locale)),
    };
  },
  async act({ body, actor: { accountId, locale } }) {
    const next = safeReturnPath(body.from, paths.explore(locale));
    await resendConfirmation(accountId ?? 0, next);
    const text = translate(locale, 'accounts.security.resend_done');
    return redirectTo(paths.welcome(locale, next), { level: 'success', text });
  },
});
