import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readHoldReaders } from '#flows/notify-hold/index.ts';
import { readPeople, readReportedCampaign } from '#modules/admin/index.ts';
import { isOwnCampaign, sentHoldReason, writtenWanted } from '#modules/campaigns/index.ts';
import { type CampaignDecision, decideCampaignReports } from '#modules/moderation/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { campaignState } from '../frame/present-states.ts';
import { plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';
import { HOLDABLE, holdFields } from '../projects/project-acts.ts';
import { ownTexts } from '../people/own-text.ts';
import { readersText } from '../projects/reader-texts.ts';
import { ownerCell } from '../people/person-cell.ts';
import { closingActs, closingBody, moderationTable } from './present-reported.ts';

const body = z.discriminatedUnion('intent', [
  taskBody,
  closingBody,
  z.object({
    intent: z.literal('held'),
    reason: sentHoldReason,
    ...writtenWanted,
  }),
]);
type Form = z.output<typeof body>;

type Decided = Exclude<Form, { intent: 'take' | 'give_back' }>;

function decisionOf(form: Decided): CampaignDecision {
  if (form.intent !== 'held') return { decision: form.intent, note: form.reason };
  const dueAt = form.due_at === '' ? null : `${form.due_at}T23:59:59Z`;
  return { decision: 'held', reason: form.reason, evidence: form.evidence, dueAt };
}

type ReportedCampaign = Awaited<ReturnType<typeof readReportedCampaign>>['campaign'];

async function acts(campaign: ReportedCampaign, actor: Actor): Promise<ActView[]> {
  const { locale } = actor;
  const { state } = campaign;
  if (!HOLDABLE.includes(state)) return closingActs(actor);
  const hold = actOf(locale, {
    intent: 'held',
    title: 'admin.hold',
    text: 'admin_reports.hold_text',
    values: { contributors: readersText(locale, 'hold', await readHoldReaders(campaign.id)) },
    isHarmful: true,
    fields: holdFields(campaign, actor),
  });
  return [hold, ...closingActs(actor)];
}

export const { loader, action, headers } = definePage({
  access: accessTo('campaign_reports'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body,
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const { campaign, reports, counts } = await readReportedCampaign(params.id);
    const people = await readPeople(reports.map((report) => report.decided_by));
    const isOwn = await isOwnCampaign(campaign, actor.accountId ?? 0);
    const task = await presentTask('campaign_report', String(params.id), actor);
    const decisions = counts.open > 0 && !isOwn ? await acts(campaign, actor) : [];
    return {
      shell: presentShell(actor, 'campaign_reports'),
      title: campaign.title || campaign.slug,
      language: campaign.language,
      badges: [campaignState(campaign.state, locale)],
      facts: [
        {
          term: translate(locale, 'admin.public_page'),
          value: plain(campaign.slug, { href: paths.campaign(locale, campaign.slug) }),
        },
        {
          term: translate(locale, 'admin.campaign'),
          value: plain(`#${campaign.id}`, { href: linkTo(actor, 'projects', campaign.id) }),
        },
        {
          term: translate(locale, 'admin.owner'),
          value: ownerCell(campaign, actor),
        },
        ...task.facts,
      ],
      texts: ownTexts(isOwn ? 'campaign' : null, locale),
      next: task.next,
      actsTitle: translate(locale, 'admin.acts'),
      acts: decisions.length > 0 ? [...decisions, ...task.acts] : [],
      tables: isOwn ? [] : [moderationTable('campaign', { reports, counts }, people, actor)],
      history: null,
    };
  },
  async act({ params, body: form, actor }) {
    const { locale } = actor;
    if (isTaskForm(form)) {
      await actOnTask('campaign_report', String(params.id), form, actor);
    } else {
      await decideCampaignReports(params.id, decisionOf(form), actor);
    }
    const text = isTaskForm(form)
      ? translate(locale, `admin.${form.intent}_done`)
      : translate(locale, `admin_reports.${form.intent}_done`);
    const page = paths.admin(locale, 'campaign_reports', params.id);
    return redirectTo(page, { level: 'success', text });
  },
});
