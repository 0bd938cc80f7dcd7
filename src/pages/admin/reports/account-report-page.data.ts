import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { RESTRICTION_KINDS, restrictionDay } from '#modules/accounts/index.ts';
import { readPeople, readReportedPerson } from '#modules/admin/index.ts';
import { decidePersonReports, type PersonDecision } from '#modules/moderation/index.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { restrictFields } from '../accounts/account-acts.ts';
import type { ActView, DetailView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { presentShell } from '../frame/present-shell.ts';
import { plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';
import { ownTexts } from '../people/own-text.ts';
import { personCell, personName } from '../people/person-cell.ts';
import { closingActs, closingBody, moderationTable } from './present-reported.ts';

const body = z.discriminatedUnion('intent', [
  taskBody,
  closingBody,
  z.object({
    intent: z.literal('restricted'),
    kind: z.enum(RESTRICTION_KINDS),
    reason: written(500),
    last_day: restrictionDay,
  }),
]);
type Form = z.output<typeof body>;

function decisionOf(form: Exclude<Form, { intent: 'take' | 'give_back' }>): PersonDecision {
  if (form.intent !== 'restricted') return { decision: form.intent, note: form.reason };
  const { kind, reason, last_day: lastDay } = form;
  return { decision: 'restricted', kind, reason, lastDay };
}

/** Nobody decides about themselves, and only an admin about staff. */
function acts(
  person: { readonly id: number; readonly is_staff: boolean; readonly is_closed: boolean },
  actor: Actor,
): ActView[] {
  const { locale } = actor;
  if (person.id === actor.accountId) return [];
  if (person.is_staff && !hasRole(actor, 'admin')) return [];
  const restrict = actOf(locale, {
    intent: 'restricted',
    title: 'admin.restrict',
    text: 'admin_reports.restrict_text',
    isHarmful: true,
    fields: restrictFields(locale),
  });
  return [...(person.is_closed ? [] : [restrict]), ...closingActs(actor)];
}

export const { loader, action, headers } = definePage({
  access: accessTo('account_reports'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body,
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const { person, reports, counts } = await readReportedPerson(params.id);
    const people = await readPeople(reports.map((report) => report.decided_by));
    const named = { id: person.id, name: person.name, isClosed: person.is_closed };
    const isOwn = person.id === actor.accountId;
    const task = await presentTask('account_report', String(params.id), actor);
    const decisions = counts.open > 0 && !isOwn ? acts(person, actor) : [];
    return {
      shell: presentShell(actor, 'account_reports'),
      title: personName(named, actor),
      badges: [],
      facts: [
        {
          term: translate(locale, 'admin.public_page'),
          value: plain(`#${person.id}`, {
            href: person.is_closed ? null : paths.individual(locale, person.id),
          }),
        },
        {
          term: translate(locale, 'admin.account'),
          value: personCell(named, actor),
        },
        ...task.facts,
      ],
      texts: ownTexts(isOwn ? 'account' : null, locale),
      next: task.next,
      actsTitle: translate(locale, 'admin.acts'),
      acts: decisions.length > 0 ? [...decisions, ...task.acts] : [],
      tables: isOwn ? [] : [moderationTable('account', { reports, counts }, people, actor)],
      history: null,
    };
  },
  async act({ params, body: form, actor }) {
    const { locale } = actor;
    if (isTaskForm(form)) {
      await actOnTask('account_report', String(params.id), form, actor);
    } else {
      await decidePersonReports(params.id, decisionOf(form), actor);
    }
    const text = isTaskForm(form)
      ? translate(locale, `admin.${form.intent}_done`)
      : translate(locale, `admin_reports.${form.intent}_done`);
    const page = paths.admin(locale, 'account_reports', params.id);
    return redirectTo(page, { level: 'success', text });
  },
});
