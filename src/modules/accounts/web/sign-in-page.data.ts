import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { logIn } from '../log-in.ts';
import { isEmail, isLogInPassword } from '../rules.ts';

const typed = z.string().max(2000).default('');

/** What the form refuses before anything is looked up; the words are the spec's (section 5). */
function checkForm(email: string, password: string): void {
  if (!isEmail(email.trim())) throw fieldErrors({ email: ['errors.accounts.email'] });
  if (password === '') throw fieldErrors({ password: ['errors.accounts.password_empty'] });
  if (!isLogInPassword(password)) {
    throw fieldErrors({ password: ['errors.accounts.password_short'] });
  }
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 60, per: 600, store: 'database', bucket: 'log-in' },
  query: z.object({ from: z.string().max(2000).optional() }),
  body: z.object({ email: typed, password: typed, from: z.string().max(2000).optional() }),
  load({ query, actor }) {
    const home = paths.home(actor.locale);
    const from = safeReturnPath(query.from, home);
    if (actor.kind === 'person') throw redirectTo(from);
    return { from: from === home ? undefined : from };
  },
  async act({ body, actor, answer, userAgent }) {
    checkForm(body.email, body.password);
    const { session } = await logIn({ ...body, ip: actor.ip, userAgent });
    answer.sessionStarted(session);
    return redirectTo(safeReturnPath(body.from, paths.home(actor.locale)));
  },
});
