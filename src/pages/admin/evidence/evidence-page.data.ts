import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { addressLines } from '#design/data/address-lines.ts';
import { answerDispute, mayAnswerDispute, readDisputeOf } from '#flows/reconcile-payments/index.ts';
import { type Evidence, readEvidence } from '#modules/admin/index.ts';
import { ownPartIn } from '#modules/contributions/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { cardBrand } from '#modules/payments/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, DetailView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { ownTexts } from '../people/own-text.ts';
import { presentShell } from '../frame/present-shell.ts';
import { amountText, contributionState } from '../frame/present-states.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import { bankAnswer, STATEMENT_MAX } from './bank-answer.ts';
import { type Dispute, disputeFacts } from './dispute-facts.ts';
import { evidenceTables } from './evidence-tables.ts';

function facts({ contribution: one }: Evidence, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const { address, card } = one;
  const where = address && addressLines(address, countryName(address.country, locale));
  const values = [
    ['admin.campaign', one.campaignTitle || one.campaignSlug],
    ['admin.person', `${one.firstname} ${one.lastname}`.trim() || '–'],
    ['admin.email', one.email],
    ['admin.amount', amountText(one.totalMinor, one.currency, locale)],
    ['admin.refunded', amountText(one.refundedMinor, one.currency, locale)],
    ['admin.card', card ? `${cardBrand(card.brand)} •••• ${card.last4}` : '–'],
    ['admin.ships_to', where ? where.join(', ') : '–'],
    ['contributions.address_changed', when(one.addressChangedAt, actor)],
    ['admin.since', when(one.createdAt, actor)],
    ['admin.collected', when(one.collectedAt, actor)],
  ] as const;
  return values.map(([key, text]) => ({ term: translate(locale, key), value: plain(text) }));
}

function submitAct({ id, due_at: dueAt }: Dispute, actor: Actor): ActView {
  const { locale } = actor;
  return actOf(locale, {
    intent: 'submit',
    title: 'evidence.submit',
    text: dueAt === null ? 'evidence.submit_text' : 'evidence.submit_text_due',
    values: { time: when(dueAt, actor) },
    hidden: { dispute: String(id) },
    fields: [
      {
        kind: 'area',
        name: 'statement',
        label: translate(locale, 'evidence.statement'),
        hint: translate(locale, 'evidence.statement_hint'),
        max: STATEMENT_MAX,
      },
    ],
  });
}

interface EvidenceView extends DetailView {
  /** The same as a file. */
  readonly download: { readonly href: string; readonly label: string };
}

export const { loader, action, headers } = definePage({
  access: accessTo('contributions'),
  limit: { key: 'person', points: 60, per: 600 },
  params: z.object({ id: idParam }),
  body: z.object({
    intent: z.literal('submit'),
    dispute: idParam,
    statement: writtenIfAny(STATEMENT_MAX),
  }),
  async load({ params, actor }): Promise<EvidenceView> {
    const { locale } = actor;
    const [evidence, dispute] = await Promise.all([
      readEvidence(params.id, actor),
      readDisputeOf(params.id),
    ]);
    const { contribution, messages } = evidence;
    const own = await ownPartIn(contribution, actor.accountId);
    const mayAnswer = dispute !== undefined && (await mayAnswerDispute(dispute, actor.accountId));
    return {
      shell: presentShell(actor, 'contributions'),
      title: translate(locale, 'admin.evidence_of', { number: String(contribution.id) }),
      badges: [contributionState(contribution.state, locale)],
      facts: [...(dispute ? disputeFacts(dispute, actor) : []), ...facts(evidence, actor)],
      texts: [
        ...ownTexts(own, locale),
        ...messages.map((message, place) => ({
          title: translate(
            locale,
            message.from_contributor ? 'admin.message_theirs' : 'admin.message_team',
            { number: place + 1 },
          ),
          text: message.body,
          note: when(message.created_at, actor),
        })),
      ],
      download: {
        href: paths.api(`admin/contributions/${contribution.id}/evidence`),
        label: translate(locale, 'admin.download_json'),
      },
      actsTitle: translate(locale, 'admin.acts'),
      acts: mayAnswer ? [submitAct(dispute, actor)] : [],
      tables: evidenceTables(evidence, actor),
      history: own === null ? presentSteps(evidence.steps, actor, contributionState) : null,
    };
  },
  async act({ params, body: form, actor }) {
    const evidence = await readEvidence(params.id, actor);
    await answerDispute(params.id, bankAnswer(evidence, form.statement), actor, form.dispute);
    const text = translate(actor.locale, 'evidence.submitted');
    const page = paths.admin(actor.locale, 'contributions', params.id);
    return redirectTo(page, { level: 'success', text });
  },
});
