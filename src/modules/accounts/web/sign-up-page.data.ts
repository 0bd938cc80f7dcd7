import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { signUp } from '../sign-up.ts';

const typed = z.string().max(2000).default('');
const tick = z.string().max(10).optional();

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip', points: 30, per: 3600, store: 'database', bucket: 'sign-up' },
  query: z.object({ from: z.string().max(2000).optional() }),
  body: z.object({
    firstname: typed,
    lastname: typed,
    email: typed,
    password: typed,
    disclaimer_input: tick,
    general_opt_in: tick,
    from: z.string().max(2000).optional(),
  }),
  load({ query, actor }) {
    const home = paths.home(actor.locale);
    const from = safeReturnPath(query.from, home);
    if (actor.kind === 'person') throw redirectTo(from);
    return { from: from === home ? undefined : from };
  },
  async act({ body, actor, answer, userAgent }) {
    const { session } = await signUp({
      firstname: body.firstname,
      lastname: body.lastname,
      email: body.email,
      password: body.password,
      agreement: body.disclaimer_input !== undefined,
      newsletterOptIn: body.general_opt_in !== undefined,
      locale: actor.locale,
      domainCode: null,
      ip: actor.ip,
      userAgent,
    });
    answer.sessionStarted(session);
    return redirectTo(safeReturnPath(body.from, paths.home(actor.locale)), {
      level: 'success',
      text: translate(actor.locale, 'accounts.welcome'),
    });
  },
});
