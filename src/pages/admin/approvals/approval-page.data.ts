import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readPeople } from '#modules/admin/index.ts';
import {
  type ApprovalGroup,
  campaignErrors,
  decideApproval,
  earlierRounds,
  ownPartOfGroup,
  readApprovedStage,
  readCampaign,
  readGroup,
  readGroupsOf,
  rescindStage,
  reviewerOf,
} from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView } from '../frame/admin-view.ts';
import { actOf, noteField, reasonField } from '../frame/present-acts.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';
import { personOf } from '../people/person-cell.ts';
import { ownTexts } from '../people/own-text.ts';
import { earlierTable } from './earlier-rounds.ts';
import { approvalState, approvalStep } from './present-approval.ts';
import { submittedText } from './submitted-text.ts';

const VERDICTS = {
  approve: 'approved',
  request_changes: 'changes_requested',
  reject: 'rejected',
} as const;
const REASON_MAX = 2000;

/** What is decided stays so; a stage of the product alone can be taken back. */
function acts(group: ApprovalGroup, actor: Actor): ActView[] {
  const { locale } = actor;
  const why = reasonField(locale, { hintKey: 'admin.owner_reads', max: REASON_MAX, name: 'note' });
  return [
    actOf(locale, {
      intent: 'approve',
      title: 'admin.approve',
      text: group.kind === 'product_stage' ? 'approvals.approve_stage_text' : 'admin.approve_text',
      fields: [noteField(locale, REASON_MAX, 'admin.owner_reads')],
    }),
    actOf(locale, {
      intent: 'request_changes',
      title: 'admin.request_changes',
      text: 'admin.request_changes_text',
      fields: [why],
    }),
    actOf(locale, {
      intent: 'reject',
      title: 'admin.reject',
      text: 'admin.reject_text',
      isHarmful: true,
      fields: [why],
    }),
  ];
}

/** The way back from an approved stage. */
async function rescindActs(group: ApprovalGroup, { locale }: Actor): Promise<ActView[]> {
  const approved = await readApprovedStage(group);
  if (!approved) return [];
  return [
    actOf(locale, {
      intent: 'rescind',
      title: 'approvals.rescind',
      text: 'approvals.rescind_text',
      values: { stage: translate(locale, `campaign.stage_${approved.stage}`) },
      isHarmful: true,
      fields: [
        reasonField(locale, { hintKey: 'admin.owner_reads', max: REASON_MAX, name: 'note' }),
      ],
    }),
  ];
}

/** Nobody decides what they submitted themselves, nor what their own campaign did. */
async function offered(
  group: ApprovalGroup,
  own: Awaited<ReturnType<typeof ownPartOfGroup>>,
  taskActs: readonly ActView[],
  actor: Actor,
): Promise<ActView[]> {
  if (own !== null) return [];
  return group.state === 'pending'
    ? [...acts(group, actor), ...taskActs]
    : rescindActs(group, actor);
}

async function decide(
  id: number,
  { intent, note }: { readonly intent: keyof typeof VERDICTS | 'rescind'; readonly note: string },
  actor: Actor,
): Promise<void> {
  const by = reviewerOf(actor);
  if (intent !== 'rescind') {
    await decideApproval(id, VERDICTS[intent], note, by);
    return;
  }
  const approved = await readApprovedStage(await readGroup(id));
  if (!approved) throw campaignErrors.decidedBefore();
  await rescindStage(approved.id, note, by);
}

export const { loader, action, headers } = definePage({
  access: accessTo('approval_groups'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body: z.discriminatedUnion('intent', [
    taskBody,
    z.object({ intent: z.literal('approve'), note: writtenIfAny(REASON_MAX) }),
    z.object({
      intent: z.enum(['request_changes', 'reject', 'rescind']),
      note: written(REASON_MAX),
    }),
  ]),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const group = await readGroup(params.id);
    const earlier = earlierRounds(group, await readGroupsOf(group.campaignId));
    const own = await ownPartOfGroup(group, actor.accountId ?? 0);
    const [campaign, people, task] = await Promise.all([
      readCampaign(group.campaignId),
      readPeople([
        group.submittedBy,
        ...group.history.map(({ actorId }) => actorId),
        ...earlier.map(({ reviewerId }) => reviewerId),
      ]),
      presentTask('approval_group', String(group.id), actor),
    ]);
    if (!campaign) throw platformErrors.notFound();
    const { id, title, slug, language } = campaign;
    return {
      shell: presentShell(actor, 'approval_groups'),
      title: translate(locale, `launch_editor.kind_${group.kind}`),
      badges: [approvalState(group.state, locale)],
      facts: [
        {
          term: translate(locale, 'admin.campaign'),
          value: plain(title || slug, { language, href: linkTo(actor, 'projects', id) }),
        },
        {
          term: translate(locale, 'admin.submitted_by'),
          value: personOf(group.submittedBy, people, actor),
        },
        {
          term: translate(locale, 'admin.submitted'),
          value: plain(when(group.submittedAt, actor)),
        },
        ...task.facts,
      ],
      texts: [
        ...ownTexts(own === 'campaign' ? own : null, locale),
        ...group.items.map((item) => submittedText(item, actor)),
      ],
      next: task.next,
      actsTitle: translate(locale, 'admin.acts'),
      acts: await offered(group, own, task.acts, actor),
      tables: earlierTable(earlier, people, actor),
      history: {
        title: translate(locale, 'admin.history'),
        emptyText: translate(locale, 'admin.none'),
        entries: group.history.map(({ state, actorId, note, at }) => ({
          when: when(new Date(at), actor),
          what: approvalStep(state, locale),
          who: actorId === null ? null : personOf(actorId, people, actor),
          note: note || null,
        })),
      },
    };
  },
  async act({ params, body, actor }) {
    const page = paths.admin(actor.locale, 'approval_groups', params.id);
    if (isTaskForm(body)) {
      await actOnTask('approval_group', String(params.id), body, actor);
    } else {
      await decide(params.id, body, actor);
    }
    const { intent } = body;
    const key: MessageKey =
      intent === 'rescind' ? 'approvals.rescind_done' : `admin.${intent}_done`;
    const text = translate(actor.locale, key);
    return redirectTo(page, { level: 'success', text });
  },
});
