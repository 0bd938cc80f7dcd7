import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readHoldReaders, type ReaderCount, readReleaseReaders } from '#flows/notify-hold/index.ts';
import {
  type CampaignFile,
  readBalances,
  readCampaignFile,
  readPeople,
} from '#modules/admin/index.ts';
import {
  askAgain,
  featureCampaign,
  holdCampaign,
  isAskingForOthers,
  isEndForOthers,
  isOwnCampaign,
  moveDeadlineAsStaff,
  readHolds,
  releaseCampaign,
  removeCampaign,
  type Reviewer,
  reviewerOf,
  sentHoldReason,
  writtenWanted,
} from '#modules/campaigns/index.ts';
import { changePerkStatus, PERK_STATUSES, readEditedPerks } from '#modules/perks/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { lastDayText } from '#platform/web/dates.ts';
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
import { ownerCell } from '../people/person-cell.ts';
import { CANCELLABLE, HOLDABLE, projectActs } from './project-acts.ts';
import { perkTable, steeringActs } from './steering-acts.ts';
import { ownTexts } from '../people/own-text.ts';
import { holdTexts } from './hold-texts.ts';
import { projectTables } from './project-tables.ts';

const reason = written(500);
const body = z.discriminatedUnion('intent', [
  taskBody,
  z.object({ intent: z.literal('hold'), reason: sentHoldReason, ...writtenWanted }),
  z.object({
    intent: z.literal('ask_again'),
    ...writtenWanted,
    seen_at: z.iso.datetime().nullable().default(null),
  }),
  z.object({ intent: z.literal('release'), note: writtenIfAny(2000) }),
  z.object({
    intent: z.literal('cancel'),
    reason: written(2000),
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
  const lastDay = lastDayText({ endsAt: campaign.ends_at, timeZone: campaign.time_zone }, locale);
  const fundingText = translate(locale, `funding_editor.${funding as 'fixed'}`);
  const outcomeText = outcome && translate(locale, `admin_project.outcome_${outcome as 'funded'}`);
  const values = [
    ['admin.number', plain(String(campaign.id))],
    ['admin.public_page', plain(campaign.slug, { href: page })],
    ['admin.owner', ownerCell(campaign, actor)],
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
    ['admin.deadline', plain(lastDay || '–', { note: outcomeText })],
  ] as const;
  return values.map(([key, value]) => ({ term: translate(locale, key), value }));
}

/** How many contributors a hold of a campaign emails, or the end of the one that it is in. */
async function readReaders(id: number, state: string): Promise<ReaderCount> {
  if (state === 'held') return readReleaseReaders(id);
  return HOLDABLE.includes(state) ? readHoldReaders(id) : { count: 0, isAll: true };
}

/** Why whoever held it, and was appealed against, is not offered to cancel it; after a release as well. */
function forOthersText(locale: Locale, isOfThisHold: boolean) {
  const text = translate(
    locale,
    isOfThisHold ? 'errors.campaigns.appeal_is_for_others' : 'admin_project.for_others_after',
  );
  return { title: translate(locale, 'admin.cancel_campaign'), text };
}

async function decide(id: number, form: Form, actor: Actor): Promise<void> {
  if (isTaskForm(form)) {
    return actOnTask('hold', String(id), form, actor);
  }
  const by = reviewerOf(actor);
  if (isSteering(form)) return steer(id, form, by);
  if (form.intent === 'hold' || form.intent === 'ask_again') {
    const { evidence, due_at: day } = form;
    const dueAt = day === '' ? null : `${day}T23:59:59Z`;
    if (form.intent === 'ask_again')
      return askAgain(id, { evidence, dueAt, seenAt: form.seen_at }, by);
    return holdCampaign(id, { reason: form.reason, evidence, dueAt }, by);
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

/** What staff did and noted: not for those whose campaign it is. */
const presentHistory = (
  { campaign, steps }: CampaignFile,
  actor: Actor,
): DetailView['history'] => ({
  ...presentSteps(steps, actor, campaignState, ({ what }) =>
    what === 'reports_decided' ? linkTo(actor, 'campaign_reports', campaign.id) : null,
  ),
  more: wholeLog('campaign', campaign.id, actor),
});

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
    const isOwn = await isOwnCampaign({ id }, actor.accountId ?? 0);
    const [rounds, onlyOthersEnd, onlyOthersAsk, task, perks, people, readers] = await Promise.all([
      readHolds(campaign.id),
      isEndForOthers({ id, ownerId }, actor.accountId ?? 0),
      isAskingForOthers({ id, ownerId }, actor.accountId ?? 0),
      isHeld ? presentTask('hold', String(campaign.id), actor) : null,
      readEditedPerks(campaign.id),
      readPeople(file.holds.flatMap((hold) => [hold.held_by, hold.ended_by])),
      readReaders(campaign.id, campaign.state),
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
      texts: [
        ...ownTexts(isOwn ? 'campaign' : null, locale),
        ...holdTexts(rounds, actor),
        ...(onlyOthersEnd && !isOwn && CANCELLABLE.includes(campaign.state)
          ? [forOthersText(locale, isHeld && onlyOthersAsk)]
          : []),
      ],
      next: task?.next ?? null,
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        ...projectActs(file, actor, {
          isOwn,
          mayCancel: !onlyOthersEnd,
          mayAsk: !onlyOthersAsk,
          asked: rounds[0]?.hold ?? null,
          readers,
        }),
        ...(isOwn ? [] : steeringActs(file, perks, actor)),
        ...(task?.acts ?? []),
      ],
      tables: [
        perkTable(file, perks, actor),
        ...(isOwn ? [] : projectTables(file, people, actor)),
        ...(await balanceTables(campaign.id, actor)),
      ],
      history: isOwn ? null : presentHistory(file, actor),
    };
  },
  async act({ params, body: form, actor }) {
    await decide(params.id, form, actor);
    const text =
      isSteering(form) || form.intent === 'ask_again'
        ? translate(actor.locale, `admin_project.${form.intent}_done`)
        : translate(actor.locale, `admin.project_${form.intent}_done`);
    return redirectTo(paths.admin(actor.locale, 'projects', params.id), { level: 'success', text });
  },
});
