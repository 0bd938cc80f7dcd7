import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { askForCheck, readStandingChecks } from '#modules/admin/index.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { hrefOf, presentShell } from '../frame/present-shell.ts';
import { plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { checkAct, checkTable, LATEST, latestFacts, outcomeOf } from './present-checks.ts';

export const { loader, action, headers } = definePage({
  access: accessTo('audit_chain'),
  limit: { key: 'person', points: 60, per: 60 },
  body: z.object({ intent: z.literal('check') }),
  async load({ actor }): Promise<DetailView> {
    const { locale } = actor;
    const checks = await readStandingChecks('audit_chain', null, LATEST);
    const log = translate(locale, 'admin.section_audit_log');
    return {
      shell: presentShell(actor, 'audit_chain'),
      title: translate(locale, 'checks.audit_title'),
      badges: [outcomeOf(checks[0], actor)],
      facts: [
        ...latestFacts(checks, actor),
        {
          term: translate(locale, 'admin.link'),
          value: plain(log, { href: hrefOf(actor, 'audit_log') }),
        },
      ],
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: [checkAct(actor)],
      tables: [checkTable(checks, actor)],
      history: null,
    };
  },
  async act({ actor }) {
    await askForCheck('audit_chain', actor);
    return redirectTo(paths.admin(actor.locale, 'audit_chain'), {
      level: 'success',
      text: translate(actor.locale, 'checks.asked'),
    });
  },
});
