import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { mayAnswerDispute, readDisputeOf } from '#flows/reconcile-payments/index.ts';
import {
  insistOnRefund,
  LONGEST_NOTE,
  isByCampaign,
  markRefunded,
  markSurplusRefunded,
  maySettleSurplus,
  previewRefund,
  readMoneyBack,
  readStrandedSurplus,
  type Refund,
  REFUND_LIMIT,
  refundContribution,
  refundKey,
  refundReasons,
} from '#flows/refund-contribution/index.ts';
import { readRefundRequest } from '#flows/request-refund/index.ts';
import { type ContributionFile, readContributionFile } from '#modules/admin/index.ts';
import { leftMinor, ownPartIn, readContribution } from '#modules/contributions/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { wholeLog } from '../audit-log/present-audit.ts';
import { disputeFacts } from '../evidence/dispute-facts.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { paymentTable } from '../frame/present-payments.ts';
import { ownTexts } from '../people/own-text.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { amountText, contributionState } from '../frame/present-states.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { plain, when } from '../frame/present-table.ts';
import { transferTable } from '../frame/present-transfers.ts';
import { accessTo } from '../frame/sections.ts';
import { requestFact } from '../refund-requests/request-fact.ts';
import { isTaskForm, taskBody } from '../frame/task.ts';
import { actOnMoneyTask, presentMoneyTask } from './money-task.ts';
import { type Refundable, refundActs } from './refund-acts.ts';
import { atAmount, readRefund, refundBody } from './refund-form.ts';

const surplusBody = z.object({
  intent: z.literal('mark_surplus'),
  attempt: idParam,
  note: written(LONGEST_NOTE),
});
const body = z.discriminatedUnion('intent', [refundBody, surplusBody, taskBody]);

function originText(
  { source, funding }: ContributionFile['contribution'],
  locale: Actor['locale'],
): string {
  return [
    translate(locale, `admin.source_${source as 'web'}`),
    translate(locale, `funding_editor.${funding as 'fixed'}`),
  ].join(' · ');
}

function facts({ contribution: one }: ContributionFile, actor: Actor): DetailView['facts'] {
  const { locale } = actor;
  const amount = (minor: bigint) => plain(amountText(minor, one.currency, locale));
  const person = linkTo(actor, 'accounts', one.account_id);
  const values = [
    [
      'admin.campaign',
      plain(one.campaign_title, {
        href: linkTo(actor, 'projects', one.campaign_id),
        language: one.campaign_language,
      }),
    ],
    ['admin.person', plain(one.name || one.email, { href: person, note: one.email })],
    ['admin.amount', amount(one.total_minor)],
    ['admin.collected', amount(one.captured_minor)],
    ['admin.refunded', amount(one.refunded_minor)],
    ['admin.origin', plain(originText(one, locale))],
    ['admin.since', plain(when(one.created_at, actor))],
  ] as const;
  const fees = [
    ['admin.platform_fee', one.platform_fee_minor],
    ['admin.processing_fee', one.processing_fee_minor],
  ] as const;
  return [
    ...values.map(([key, value]) => ({ term: translate(locale, key), value })),
    // What was kept when it was collected; the ledger below says what was returned of it.
    ...fees.map(([key, minor]) => ({
      term: translate(locale, 'admin.fee_before_refunds', { fee: translate(locale, key) }),
      value: amount(minor),
    })),
  ];
}

/** What giving all back would come to, by the provider and by other means. */
async function refundableOf(id: number, actor: Actor): Promise<Refundable> {
  const { facts: money } = await readMoneyBack(id);
  const all = { amountMinor: null, parts: [], reason: 'other' as const };
  const [refund, mark, maySettle] = await Promise.all([
    previewRefund(money, all),
    previewRefund(money, { ...all, outside: true }),
    toRefund(id).then((found) => maySettleSurplus(found, actor)),
  ]);
  return {
    refund: refund.outcome === 'started' ? refund : null,
    mark: mark.outcome === 'started' ? mark : null,
    surplus: maySettle ? await readStrandedSurplus(id) : [],
    leftMinor: leftMinor(money),
  };
}

async function toRefund(id: number) {
  const found = await readContribution(id);
  if (found === undefined) throw platformErrors.notFound();
  return found;
}

type Asked = Omit<Parameters<typeof markSurplusRefunded>[0], 'attemptId' | 'note'>;

async function giveBack(
  form: z.output<typeof refundBody> | z.output<typeof surplusBody>,
  asked: Asked,
  actor: Actor,
): Promise<Refund> {
  const contribution = await toRefund(asked.contributionId);
  if (form.intent === 'mark_surplus') {
    if (!(await maySettleSurplus(contribution, actor))) throw platformErrors.forbidden();
    return markSurplusRefunded({ ...asked, note: form.note, attemptId: form.attempt });
  }
  const typed = readRefund(form, contribution.currency);
  await insistOnRefund(contribution, { reason: form.reason, note: typed.note }, actor);
  const wanted = {
    ...asked,
    ...typed,
    seenLeftMinor: BigInt(form.left),
    reason: form.reason,
  };
  return form.intent === 'refund'
    ? refundContribution(wanted)
    : markRefunded({ ...wanted, byCampaign: await isByCampaign(contribution, actor) });
}

function newsOf({ state }: Refund) {
  if (state === 'failed') return 'owner_contributions.refund_failed';
  return state === 'outside'
    ? 'owner_contributions.refund_noted'
    : 'owner_contributions.refund_made';
}

export const { loader, action, headers } = definePage({
  access: accessTo('contributions'),
  limit: REFUND_LIMIT,
  params: z.object({ id: idParam }),
  body,
  idempotent: 'money',
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const file = await readContributionFile(params.id, actor);
    const { contribution } = file;
    const found = await toRefund(contribution.id);
    const [own, refundable, reasons, task, dispute, request] = await Promise.all([
      ownPartIn(found, actor.accountId),
      refundableOf(contribution.id, actor),
      refundReasons(found, actor),
      presentMoneyTask(contribution.id, actor),
      readDisputeOf(contribution.id),
      readRefundRequest(contribution.id),
    ]);
    const evidence = paths.evidence(locale, contribution.id);
    return {
      shell: presentShell(actor, 'contributions'),
      title: `${translate(locale, 'admin.contribution')} #${contribution.id}`,
      badges: [contributionState(contribution.state, locale)],
      facts: [
        ...(dispute ? disputeFacts(dispute, actor) : []),
        ...(request ? [requestFact(request, actor)] : []),
        ...facts(file, actor),
        ...(task?.facts ?? []),
      ],
      texts: ownTexts(own, locale),
      next: task?.next ?? null,
      actsTitle: translate(locale, 'admin.acts'),
      acts: [...refundActs(contribution, refundable, { actor, reasons }), ...(task?.acts ?? [])],
      ...(dispute && (await mayAnswerDispute(dispute, actor.accountId))
        ? { nextAct: { href: evidence, label: translate(locale, 'evidence.answer') } }
        : { more: { href: evidence, label: translate(locale, 'admin.bank_evidence') } }),
      tables: [paymentTable(file.payments, actor), transferTable(file.transfers, actor)],
      history:
        own === null
          ? {
              ...presentSteps(file.steps, actor, contributionState),
              more: wholeLog('contribution', contribution.id, actor),
            }
          : null,
    };
  },
  async act({ params, body: form, actor, idempotencyKey }) {
    if (isTaskForm(form)) return actOnMoneyTask(params.id, form, actor);
    const { contribution } = await readContributionFile(params.id, actor);
    const { accountId } = actor;
    if (accountId === null) throw platformErrors.unauthenticated();
    const asked = {
      contributionId: contribution.id,
      key: refundKey(actor, contribution.id, idempotencyKey),
      actorId: accountId,
      ip: actor.ip,
      requestId: actor.requestId,
    };
    const refund = await atAmount(giveBack(form, asked, actor), {
      typed: 'amount' in form ? form.amount : '',
      currency: contribution.currency,
    });
    const amount = amountText(refund.amountMinor, contribution.currency, actor.locale);
    const isFailed = refund.state === 'failed';
    const text = translate(actor.locale, newsOf(refund), { amount });
    const page = paths.admin(actor.locale, 'contributions', contribution.id);
    return redirectTo(page, { level: isFailed ? 'error' : 'success', text });
  },
});
