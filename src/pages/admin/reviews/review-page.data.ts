import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { decideReview, readReview } from '#flows/review-contribution/index.ts';
import { type NamedPerson, readPeople } from '#modules/admin/index.ts';
import { ownPartIn, REVIEWED_DECLINES } from '#modules/contributions/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { cardBrand } from '#modules/payments/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView } from '../frame/admin-view.ts';
import { actOf, noteField, reasonField } from '../frame/present-acts.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { amountText } from '../frame/present-states.ts';
import { badge, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { personOf } from '../people/person-cell.ts';
import { ownTexts } from '../people/own-text.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';

const NOTE_MAX = 1000;

type Review = Awaited<ReturnType<typeof readReview>>;

function acts(review: Review, actor: Actor): ActView[] {
  const { locale } = actor;
  if (review.decision !== null) return [];
  const amount = amountText(review.total_minor, review.currency, locale);
  return [
    actOf(locale, {
      intent: 'release',
      title: 'admin.release_charge',
      text: 'admin.release_charge_text',
      values: { amount },
      fields: [noteField(locale, NOTE_MAX, 'admin.staff_reads')],
    }),
    actOf(locale, {
      intent: 'cancel',
      title: 'admin.cancel_contribution',
      text: 'admin.cancel_contribution_text',
      values: { amount },
      isHarmful: true,
      fields: [reasonField(locale, { name: 'note', max: NOTE_MAX, hintKey: 'admin.staff_reads' })],
    }),
  ];
}

function facts(
  review: Review,
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
): DetailView['facts'] {
  const { locale } = actor;
  const { account_id: accountId, country } = review;
  const card = cardText(review, locale);
  const values = [
    [
      'admin.campaign',
      plain(review.campaign_title || review.campaign_slug, {
        href: linkTo(actor, 'projects', review.campaign_id),
      }),
    ],
    ['admin.amount', plain(amountText(review.total_minor, review.currency, locale))],
    ['admin.person', personOf(accountId, people, actor)],
    ...(review.joined_at === null
      ? []
      : ([['admin.account_since', plain(when(review.joined_at, actor))]] as const)),
    ['admin.ships_to', plain(country ? countryName(country, locale) : '–')],
    ...(review.decision === null
      ? ([
          ['admin.paid_before', plain(review.paid_before.toLocaleString(locale))],
          ['admin.declines_today', plain(review.declines.toLocaleString(locale))],
        ] as const)
      : []),
    ...(card === null ? [] : ([['admin.card', plain(card)]] as const)),
    ['admin.waits_since', plain(when(review.opened_at, actor))],
    ...(review.decision === null
      ? ([['admin.ends_uncharged', plain(when(review.expires_at, actor))]] as const)
      : decisionFacts({ ...review, decision: review.decision }, people, actor)),
  ] as const;
  return values.map(([key, value]) => ({ term: translate(locale, key), value }));
}

/** How it ended, when, and by whom; nobody where time or the contributor ended it. */
function decisionFacts(
  {
    decision,
    decided_at: at,
    decided_by: by,
  }: Review & { readonly decision: NonNullable<Review['decision']> },
  people: ReadonlyMap<number, NamedPerson>,
  actor: Actor,
) {
  return [
    ['admin.decision', plain(translate(actor.locale, `admin.review_${decision}`))],
    ['admin.decision_at', plain(when(at, actor))],
    ...(by === null ? [] : ([['admin.decided_by', personOf(by, people, actor)]] as const)),
  ] as const;
}

/** Null where the card was never used here. */
function cardText({ brand, last4, card_country: country }: Review, locale: Locale): string | null {
  if (brand === null) return null;
  const place = country === null ? '' : ` · ${countryName(country, locale)}`;
  return `${cardBrand(brand)} •••• ${last4}${place}`;
}

/** What was noticed before the charge, in sentences. */
function whyText({ reasons }: Review, locale: Locale): string {
  const counts: Readonly<Record<string, number>> = REVIEWED_DECLINES;
  return reasons
    .map((reason) => {
      const key = `admin.risk_${reason as 'device'}_text` as const;
      return translate(locale, key, { count: String(counts[reason] ?? '') });
    })
    .join(' ');
}

export const { loader, action, headers } = definePage({
  access: accessTo('contribution_reviews'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: idParam }),
  body: z.discriminatedUnion('intent', [
    taskBody,
    z.object({ intent: z.literal('release'), note: writtenIfAny(NOTE_MAX) }),
    z.object({ intent: z.literal('cancel'), note: written(NOTE_MAX) }),
  ]),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const review = await readReview(params.id);
    const { contribution_id: id, campaign_id: campaignId } = review;
    const own = await ownPartIn({ id, campaignId }, actor.accountId);
    const [task, people] = await Promise.all([
      presentTask('contribution_review', String(params.id), actor),
      readPeople([review.account_id, review.decided_by]),
    ]);
    const file = linkTo(actor, 'contributions', params.id);
    return {
      shell: presentShell(actor, 'contribution_reviews'),
      title: `${translate(locale, 'admin.contribution')} #${params.id}`,
      badges: review.reasons.map((one) =>
        badge(translate(locale, `admin.risk_${one as 'card'}`), 'warn'),
      ),
      facts: [...facts(review, people, actor), ...task.facts],
      texts: [
        ...ownTexts(own, locale),
        { title: translate(locale, 'admin.why_in_review'), text: whyText(review, locale) },
        ...(review.note === '' || own !== null
          ? []
          : [{ title: translate(locale, 'admin.note'), text: review.note }]),
      ],
      next: task.next,
      actsTitle: translate(locale, 'admin.acts'),
      acts: [...(own === null ? acts(review, actor) : []), ...task.acts],
      ...(file ? { more: { href: file, label: translate(locale, 'admin.contribution') } } : {}),
      tables: [],
      history: null,
    };
  },
  async act({ params, body, actor }) {
    const { locale } = actor;
    if (isTaskForm(body)) {
      await actOnTask('contribution_review', String(params.id), body, actor);
      const text = translate(locale, `admin.${body.intent}_done`);
      const page = paths.admin(locale, 'contribution_reviews', params.id);
      return redirectTo(page, { level: 'success', text });
    }
    await decideReview({
      decision: body.intent,
      contributionId: params.id,
      actorId: actor.accountId ?? 0,
      note: body.note,
      ip: actor.ip,
      requestId: actor.requestId,
    });
    const text = translate(locale, `admin.review_${body.intent}_done`);
    return redirectTo(paths.admin(locale, 'contribution_reviews'), { level: 'success', text });
  },
});
