import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { closeAccount, readObligations } from '#flows/close-account/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 10, per: 600, store: 'database', bucket: 'close-account' },
  body: z.object({
    email: z.string().max(1000).default(''),
    password: z.string().max(4000).default(''),
  }),
  async load({ actor }) {
    return { obligations: await readObligations(actor.accountId ?? 0) };
  },
  async act({ body, actor, answer }) {
    const { ip, requestId, locale } = actor;
    await closeAccount({ ...body, accountId: actor.accountId ?? 0, ip, requestId });
    answer.sessionEnded();
    return redirectTo(paths.home(locale), {
      level: 'success',
      text: translate(locale, 'closing.done'),
    });
  },
});
