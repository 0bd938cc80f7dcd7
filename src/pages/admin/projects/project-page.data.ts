import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { type CampaignFile, readBalances, readCampaignFile } from '#modules/admin/index.ts';
import {
  featureCampaign,
  holdCampaign,
  isAppealForOthers,
  moveDeadlineAsStaff,
  readHold,
  releaseCampaign,
  removeCampaign,
  type Reviewer,
  reviewerOf,
  sentHoldReason,
} from '#modules/campaigns/index.ts';
import { changePerkStatus, PERK_STATUSES, readEditedPerks } from '#modules/perks/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { wholeLog } from '../audit-log/present-audit.ts';
import type { DetailView, TableView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { amountText, campaignState } from '../frame/present-states.ts';
import { badge, columnsOf, plain, when } from '../frame/present-table.ts';
import { accessTo, mayOpen } from '../frame/sections.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';
import { accountName } from '../ledger/ledger-names.ts';
import { projectActs } from './project-acts.ts';
import { perkTable, steeringActs } from './steering-acts.ts';
import { holdReason, projectTables } from './project-tables.ts';

type Held = Awaited<ReturnType<typeof readHold>>;

const reason = z.string().trim().min(1).max(500);
const body = z.discriminatedUnion('intent', [
  taskBody,
  z.object({
    intent: z.literal('hold'),
    reason: sentHoldReason,
    evidence: z.string().trim().min(1).max(2000),
    due_at: z.union([z.literal(''), z.iso.date().regex(/^2\d{3}-/)]).default(''),
  }),
  z.object({ intent: z.literal('release'), note: z.string().trim().max(2000).default('') }),
  z.object({
    intent: z.literal('cancel'),
    reason: z.string().trim().min(1).max(2000),
    confirm: z.string().trim().max(80),
  }),
  z.object({ intent: z.enum(['feature', 'unfeature']), reason }),
  z.object({
    intent: z.literal('update_deadline'),
    ends_on: z.iso.date().regex(/^2\d{3}-/),
    reason,
  }),
  z.object({
    intent: z.literal('perk_status'),
    perk: idParam,
    status: z.enum(PERK_STATUSES),
    reason,
  }),
]);
type Form = z.output<typeof body>;
type Steering = Extract<
  Form,
  { intent: 'feature' | 'unfeature' | 'update_deadline' | 'perk_status' }
>;

const STEERING = ['feature', 'unfeature', 'update_deadline', 'perk_status'];
const isSteering = (form: Form): form is Steering => STEERING.includes(form.intent);

function facts({ campaign }: CampaignFile, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const { currency } = campaign;
  const amount = (minor: bigint) => plain(amountText(minor, currency, locale));
  const page = paths.campaign(locale, campaign.slug);
  const { funding_type: funding, outcome } = campaign;
  const fundingText = translate(locale, `funding_editor.${funding as 'fixed'}`);
  const outcomeText = outcome && translate(locale, `admin_project.outcome_${outcome as 'funded'}`);
  const values = [
    ['admin.number', plain(String(campaign.id))],
    ['admin.public_page', plain(campaign.slug, { href: page })],
    ['admin.owner', plain(campaign.owner, { href: linkTo(actor, 'accounts', campaign.owner_id) })],
    ['admin.goal', { ...amount(campaign.goal_minor), note: fundingText }],
    ['admin.raised', amount(campaign.raised_minor)],
    ['admin.collected', amount(campaign.collected_minor)],
    [
      'admin.contributions',
      plain(campaign.contributions.toLocaleString(locale), {
        href: mayOpen(actor, 'contributions')
          ? paths.admin(locale, 'contributions', undefined, { campaign: campaign.id })
          : null,
      }),
    ],
    ['admin.launched', plain(when(campaign.launched_at, actor))],
    ['admin.deadline', plain(when(campaign.ends_at, actor), { note: outcomeText })],
  ] as const;
  return values.map(([key, value]) => ({ term: translate(locale, key), value }));
}

/** What the open hold asks for, and what was said to it. */
function heldTexts(held: Held, actor: Actor): DetailView['texts'] {
  if (!held || held.hold.endedAt) return [];
  const { locale } = actor;
  const { hold, answers } = held;
  const due = hold.dueAt && translate(locale, 'admin.until', { time: when(hold.dueAt, actor) });
  return [
    { title: holdReason(hold.reason, actor), text: hold.evidence || '–', note: due },
    ...answers.map((answer) => ({
      title: translate(locale, `admin.hold_${answer.kind}`),
      text: answer.body,
      note: when(answer.createdAt, actor),
    })),
  ];
}

function forOthersText(locale: Locale) {
  const text = translate(locale, 'errors.campaigns.appeal_is_for_others');
  return { title: translate(locale, 'admin.cancel_campaign'), text };
}

async function decide(id: number, form: Form, actor: Actor): Promise<void> {
  if (isTaskForm(form)) {
    return actOnTask('hold', String(id), form, actor);
  }
  const by = reviewerOf(actor);
  if (isSteering(form)) return steer(id, form, by);
  if (form.intent === 'hold') {
    const dueAt = form.due_at === '' ? null : `${form.due_at}T23:59:59Z`;
    return holdCampaign(id, { reason: form.reason, evidence: form.evidence, dueAt }, by);
  }
  if (form.intent === 'release') return releaseCampaign(id, form.note, by);
  const { campaign } = await readCampaignFile(id);
  if (form.confirm !== campaign.slug) {
    throw fieldErrors({ confirm: ['errors.campaigns.confirm_slug'] });
  }
  return removeCampaign(id, form.reason, by);
}

async function steer(id: number, form: Steering, by: Reviewer): Promise<void> {
  if (form.intent === 'update_deadline') {
    await moveDeadlineAsStaff(id, { lastDay: form.ends_on, reason: form.reason }, by);
  } else if (form.intent === 'perk_status') {
    await changePerkStatus(id, form.perk, form, by);
  } else {
    const isPick = form.intent === 'feature';
    await featureCampaign(id, { isPick, reason: form.reason }, by);
  }
}

/** What the books hold, for those who work with money. */
async function balanceTables(id: number, actor: Actor): Promise<TableView[]> {
  if (!mayOpen(actor, 'ledger')) return [];
  const { locale } = actor;
  const balances = await readBalances(id);
  return [
    {
      caption: translate(locale, 'admin.balances'),
      columns: columnsOf(actor, [['admin.book_account'], ['admin.amount', 'end']]),
      emptyText: translate(locale, 'admin.none'),
      rows: balances.map((row) => ({
        key: `${row.kind}:${row.currency}`,
        cells: [
          plain(accountName(row.kind, locale)),
          plain(amountText(row.balance_minor, row.currency, locale)),
        ],
      })),
    },
  ];
}

export const { loader, action, headers } = definePage({
  access: accessTo('projects'),
  limit: { key: 'person', points: 120, per: 60 },
  params: z.object({ id: idParam }),
  body,
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const file = await readCampaignFile(params.id);
    const { campaign } = file;
    const isHeld = campaign.state === 'held';
    const { id, owner_id: ownerId } = campaign;
    const [held, isForOthers, task, perks] = await Promise.all([
      readHold(campaign.id),
      isAppealForOthers({ id, ownerId }, actor.accountId ?? 0),
      isHeld ? presentTask('hold', String(campaign.id), actor) : null,
      readEditedPerks(campaign.id),
    ]);
    return {
      shell: presentShell(actor, 'projects'),
      title: campaign.title || campaign.slug,
      language: campaign.language,
      badges: [
        campaignState(campaign.state, locale),
        ...(campaign.staff_pick
          ? [badge(translate(locale, 'admin_project.staff_pick'), 'gold')]
          : []),
      ],
      facts: [...facts(file, actor), ...(task?.facts ?? [])],
      texts: [...heldTexts(held, actor), ...(isHeld && isForOthers ? [forOthersText(locale)] : [])],
      next: task?.next ?? null,
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        ...projectActs(file, actor, { mayCancel: !isForOthers }),
        ...steeringActs(file, perks, actor),
        ...(task?.acts ?? []),
      ],
      tables: [
        perkTable(file, perks, actor),
        ...projectTables(file, actor),
        ...(await balanceTables(campaign.id, actor)),
      ],
      history: {
        ...presentSteps(file.steps, actor, campaignState),
        more: wholeLog('campaign', campaign.id, actor),
      },
    };
  },
  async act({ params, body: form, actor }) {
    await decide(params.id, form, actor);
    const text = isSteering(form)
      ? translate(actor.locale, `admin_project.${form.intent}_done`)
      : translate(actor.locale, `admin.project_${form.intent}_done`);
    return redirectTo(paths.admin(actor.locale, 'projects', params.id), { level: 'success', text });
  },
});
