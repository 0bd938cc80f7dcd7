import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { closeAccount, readComing, readObligations } from '#flows/close-account/index.ts';
import { exportAccount, readExport } from '#flows/export-account/index.ts';
import { hasPassword } from '#modules/accounts/index.ts';
import { asVisitorNumber, VISITOR_NUMBER_COOKIE } from '#platform/http/visitor-number.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';

export const { loader, action, headers } = definePage({
  access: 'session',
  limit: { key: 'person', points: 10, per: 600, store: 'database', bucket: 'close-account' },
  body: z.object({
    act: z.enum(['export', 'close']).default('close'),
    email: z.string().max(1000).default(''),
    password: z.string().max(4000).default(''),
  }),
  async load({ actor }) {
    const [obligations, coming, asksPassword, exported] = await Promise.all([
      readObligations(actor.accountId ?? 0),
      readComing(actor.accountId ?? 0),
      hasPassword(actor.accountId ?? 0),
      readExport(actor),
    ]);
    return { obligations, coming, asksPassword, exported };
  },
  async act({ body, actor, answer, cookie }) {
    const { ip, requestId, sessionId, locale } = actor;
    const visitorId = asVisitorNumber(cookie(VISITOR_NUMBER_COOKIE));
    const who = { accountId: actor.accountId ?? 0, ip, requestId, sessionId, visitorId };
    if (body.act === 'export') {
      await exportAccount(who);
      return redirectTo(paths.settings(locale, 'data'));
    }
    await closeAccount({ ...who, email: body.email, password: body.password });
    answer.clearCookie(VISITOR_NUMBER_COOKIE);
    answer.sessionEnded();
    return redirectTo(paths.home(locale), {
      level: 'success',
      text: translate(locale, 'closing.done'),
    });
  },
});
