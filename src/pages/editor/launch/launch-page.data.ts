import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  type Advice,
  linkToSpot,
  publishCampaign,
  readAdvice,
  schedulePublication,
  type TodoItem,
} from '#flows/publish-campaign/index.ts';
import {
  type ApprovalGroup,
  type Campaign,
  campaignOfOwner,
  campaignOfTeam,
  type Cancellation,
  type Draft,
  type FundingType,
  newestRounds,
  readCancellation,
  readGroupsOf,
  readKeptOwner,
  submissionNames,
  submissionPath,
  updateDraft,
} from '#modules/campaigns/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { Currency } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { dayOf } from '#platform/clock/zones.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { dayText, lastMoment, timeText, zoneName } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { loadEditor } from '../load-editor.ts';

const body = z.object({
  act: z.enum(['accept', 'publish', 'schedule', 'unschedule']),
  day: z.string().max(20).default(''),
  time: z.string().max(20).default(''),
});
type Form = z.output<typeof body>;

function presentItem(item: TodoItem, locale: Locale, campaignId: number) {
  return {
    name: item.name,
    isDone: item.isDone,
    missing: item.missing.map((name) => ({ name, href: linkToSpot(name, locale, campaignId) })),
  };
}

function presentAdvice(found: Advice, locale: Locale, campaignId: number) {
  return {
    name: found.name,
    count: 'count' in found ? found.count : 0,
    country: 'country' in found ? countryName(found.country, locale) : '',
    href: linkToSpot(found.field, locale, campaignId),
  };
}

/** The instant as its campaign's zone says it. */
function inZone(instant: Date | null, draft: Draft, locale: Locale): string | null {
  return instant && timeText(instant, locale, draft.time_zone);
}

/** What people decide by, which stays as it is from the launch on. */
function presentFrozen(draft: Draft, locale: Locale) {
  const currency = draft.currency as Currency;
  return {
    goal:
      draft.goal_minor > 0n
        ? formatMoney({ minor: draft.goal_minor, currency }, locale, { cents: true })
        : '–',
    fundingType: draft.funding_type as FundingType,
    recipient: draft.recipient_type as 'individual' | 'business' | 'nonprofit',
    bankCountry: draft.bank_country ? countryName(draft.bank_country, locale) : '–',
  };
}

const NAMED: readonly ApprovalGroup['kind'][] = ['perk_change', 'product_stage'];

/** How something that was submitted stands: which thing it is, since when, and where it is corrected. */
function presentReview(group: ApprovalGroup, draft: Draft, locale: Locale) {
  const { id, kind, state, note, submittedAt, decidedAt } = group;
  const date = dayText(decidedAt ?? submittedAt, locale, draft.time_zone);
  const names = NAMED.includes(kind) ? submissionNames(group, locale) : [];
  const when = translate(locale, `launch_editor.review_${decidedAt ? 'decided' : 'sent'}`, {
    date,
  });
  return {
    id,
    kind,
    state,
    note,
    about: [...names, when].join(' · '),
    href: state === 'changes_requested' ? submissionPath(group, locale, draft.id) : null,
  };
}

/** By whom and when it was cancelled; why our team did is told to the owner alone, as by mail. */
function presentCancellation(
  { isByOwner, at, reason }: Cancellation,
  { draft, isOwner }: { readonly draft: Draft; readonly isOwner: boolean },
  locale: Locale,
) {
  const time = timeText(at, locale, draft.time_zone);
  const who = isByOwner ? 'owner' : 'trust';
  return {
    text: translate(locale, `launch_editor.cancelled_by_${who}`, { time }),
    reason:
      isOwner && reason !== ''
        ? translate(locale, 'launch_editor.cancelled_reason', { reason })
        : null,
  };
}

async function publishNow(campaign: Campaign, actor: Actor) {
  await publishCampaign(campaign.id, actor);
  return redirectTo(paths.campaignEdit(actor.locale, campaign.id, 'launched'));
}

async function plan(campaign: Campaign, actor: Actor, form: Form): Promise<void> {
  if (form.act === 'unschedule') {
    await schedulePublication(campaign.id, null, actor);
    return;
  }
  const isTime =
    /^2\d{3}-\d{2}-\d{2}$/.test(form.day) && /^([01]\d|2[0-3]):[0-5]\d/.test(form.time);
  const at = `${form.day}T${form.time.slice(0, 5)}:00`;
  if (!isTime || Number.isNaN(Date.parse(`${at}Z`))) {
    throw fieldErrors({ publish_at: ['errors.publish_campaign.publish_at'] });
  }
  await schedulePublication(campaign.id, at, actor);
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ confirm: z.literal('1').optional() }),
  body,
  async load({ params, query, actor }) {
    const { editor, draft, todo, standing } = await loadEditor(params.id, actor);
    const { locale } = actor;
    const [advice, groups, cancellation, now, kept] = await Promise.all([
      editor.isLaunched ? [] : readAdvice(draft.id),
      readGroupsOf(draft.id),
      readCancellation(draft.id),
      clockNow(),
      standing.isOwner && !editor.isLaunched ? readKeptOwner(draft.owner_id, locale) : null,
    ]);
    const isReady = todo.every(({ isDone }) => isDone);
    return {
      editor,
      isReady,
      isConfirming:
        query.confirm === '1' && isReady && !kept && standing.isOwner && !editor.isLaunched,
      kept,
      frozen: presentFrozen(draft, locale),
      days: draft.duration_days,
      todo: todo.map((item) => presentItem(item, locale, draft.id)),
      advice: advice.map((one) => presentAdvice(one, locale, draft.id)),
      groups: newestRounds(groups).map((group) => presentReview(group, draft, locale)),
      isAccepted: draft.terms_accepted_at !== null,
      publishAt: inZone(draft.publish_at, draft, locale),
      cancelled: cancellation
        ? presentCancellation(cancellation, { draft, isOwner: standing.isOwner }, locale)
        : null,
      launchedAt: inZone(draft.launched_at, draft, locale),
      endsAt: inZone(draft.ends_at && lastMoment(draft.ends_at), draft, locale),
      timeZone: zoneName(draft.time_zone),
      today: dayOf(now, draft.time_zone),
      isOwner: standing.isOwner,
      termsHref: paths.about(locale, 'terms'),
    };
  },
  async act({ params, body: form, actor }) {
    const segment = params.id;
    if (form.act === 'publish') return publishNow(await campaignOfOwner(segment, actor), actor);
    const campaign =
      form.act === 'accept'
        ? await campaignOfTeam(segment, actor, 'edit_campaign')
        : await campaignOfOwner(segment, actor);
    if (form.act === 'accept') {
      await updateDraft(campaign.id, { terms_accepted: true });
    } else await plan(campaign, actor, form);
    return redirectTo(paths.campaignEdit(actor.locale, campaign.id, 'launch'), {
      level: 'success',
      text: translate(actor.locale, `launch_editor.${form.act}_done`),
    });
  },
});
