import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { hasFacebook } from '../facebook/facebook-client.ts';
import { askNeighbours } from '../neighbours.ts';
import { finishLogIn } from '../log-in/finish-log-in.ts';
import { logIn } from '../log-in/log-in.ts';
import { isEmail, isLogInPassword } from '../rules.ts';

const typed = z.string().max(4000).default('');

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
  query: z.object({
    from: z.string().max(2000).optional(),
    challenge: z.string().max(100).optional(),
  }),
  body: z.object({
    email: typed,
    password: typed,
    challenge: z.string().max(100).optional(),
    code: z.string().max(100).default(''),
    from: z.string().max(2000).optional(),
  }),
  secretFields: ['code'],
  async load({ query, actor, answer }) {
    const home = paths.home(actor.locale);
    const from = safeReturnPath(query.from, home);
    if (actor.kind === 'person') throw redirectTo(from);
    // The address may name a log-in that was begun: it must not travel on in a Referer.
    answer.header('referrer-policy', 'no-referrer');
    return {
      from: from === home ? undefined : from,
      challenge: query.challenge,
      invited: (await askNeighbours().invitedAt(from)) ?? undefined,
      unfinished: await askNeighbours().finishedAt(from),
      withFacebook: hasFacebook(),
    };
  },
  async act({ body, actor, answer, userAgent }) {
    const { challenge, code } = body;
    const { ip, visitorId, requestId } = actor;
    const request = { ip, visitorId, requestId, userAgent };
    if (challenge === undefined) checkForm(body.email, body.password);
    const entered =
      challenge === undefined
        ? await logIn({ email: body.email, password: body.password, ...request })
        : await finishLogIn({ challenge, code, ...request });
    if (entered.session === undefined) return { challenge: entered.challenge };
    answer.sessionStarted(entered.session);
    return redirectTo(safeReturnPath(body.from, paths.home(actor.locale)));
  },
});
