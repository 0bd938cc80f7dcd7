import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { linkLimit } from '../../credentials/credentials.routes.ts';
import { readMailedToken } from '../../credentials/mailed-token.ts';
import { resetPassword } from '../../credentials/reset-password.ts';
import { signInOnPage } from '../../log-in/sign-in-on-page.ts';

const token = z.string().max(200).default('');
const typed = z.string().max(4000).default('');

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: linkLimit,
  query: z.object({ reset_password_token: token }),
  body: z.object({ reset_password_token: token, password: typed, password_confirmation: typed }),
  async load({ query, answer }) {
    answer.header('referrer-policy', 'no-referrer');
    const known = query.reset_password_token ?? '';
    const holder = await readMailedToken(known, 'reset_password');
    return { token: known, isDead: !holder };
  },
  async act({ body, actor, answer, userAgent }) {
    const { locale, ip, requestId, visitorId } = actor;
    const entered = await resetPassword({
      token: body.reset_password_token,
      password: body.password,
      passwordConfirmation: body.password_confirmation,
      ip,
      requestId,
      visitorId,
      userAgent,
    });
    signInOnPage(entered, locale, answer);
    const text = translate(locale, 'accounts.password_is_set');
    return redirectTo(paths.home(locale), { level: 'success', text });
  },
});
