import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readAccount } from '#modules/accounts/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { marksFor, plainly, senderOf } from '../form-marks.ts';
import { reportPerson } from '../send-report.ts';
import { reportBody, reportLimit, reportQuery } from './report-fields.ts';

const page = definePage({
  access: 'visitor',
  params: z.object({ id: idParam }),
  query: reportQuery,
  body: reportBody,
  limit: reportLimit,
  async load({ params, query, actor }) {
    const { locale } = actor;
    const person = await readAccount(params.id);
    if (!person) throw platformErrors.notFound();
    return {
      name:
        `${person.firstname} ${person.lastname}`.trim() ||
        translate(locale, 'moderation.unnamed_account'),
      back: paths.individual(locale, person.id),
      path: paths.reportPerson(locale, person.id),
      marks: await marksFor(actor),
      isSent: query.sent === '1',
    };
  },
  async act({ params, body, actor }) {
    await reportPerson(params.id, body, await senderOf(body, actor), actor);
    return redirectTo(paths.reportPerson(actor.locale, params.id, { sent: 1 }));
  },
});

export const { loader, headers } = page;
export const action: typeof page.action = plainly(page.action);
