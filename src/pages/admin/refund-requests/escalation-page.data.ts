import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  LONGEST_NOTE,
  mayDecideRequest,
  previewRefund,
  readMoneyBack,
  readRefunds,
  type Refund,
  REFUND_LIMIT,
} from '#flows/refund-contribution/index.ts';
import {
  bookedAs,
  grantRequest,
  readRefundRequest,
  refuseRequest,
} from '#flows/request-refund/index.ts';
import { LONGEST_ANSWER, readContribution } from '#modules/contributions/index.ts';
import { exponentOf } from '#money/currency.ts';
import { parseAmount } from '#money/typed-amount.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { amountText, contributionState } from '../frame/present-states.ts';
import { accessTo } from '../frame/sections.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';
import {
  decisionActs,
  grantObstacle,
  requestBadge,
  type Escalation,
  requestFacts,
  requestTexts,
  withKeys,
} from './present-escalation.ts';

const body = z.discriminatedUnion('intent', [
  taskBody,
  z.object({
    intent: z.literal('grant_request'),
    amount: z.string().trim().max(20).default(''),
    left: z.string().regex(/^\d{1,8}$/),
    note: z.string().trim().min(1).max(LONGEST_NOTE),
    request: idParam,
  }),
  z.object({
    intent: z.literal('refuse_request'),
    note: z.string().trim().min(1).max(LONGEST_ANSWER),
    request: idParam,
  }),
]);

/** One that was brought before the team, also where it is decided by now. Throws 404. */
async function escalationOf(id: number): Promise<Escalation> {
  const [contribution, request] = await Promise.all([readContribution(id), readRefundRequest(id)]);
  if (contribution === undefined || (request?.escalated_at ?? null) === null || request === null) {
    throw platformErrors.notFound();
  }
  return { contribution, request };
}

/** Who sees to it and what can be decided, while it waits. */
async function waitingPart(found: Escalation, actor: Actor) {
  const { locale } = actor;
  const { id } = found.contribution;
  const all = { amountMinor: null, parts: [], reason: bookedAs(found.request.reason) };
  const [task, mayDecide, cardOutlook] = await Promise.all([
    presentTask('refund_escalation', String(id), actor),
    mayDecideRequest(found.contribution, actor),
    readMoneyBack(id).then(({ facts }) => previewRefund(facts, all)),
  ]);
  const decisions = mayDecide ? decisionActs(found, { cardOutlook, locale }) : [];
  return {
    facts: task.facts,
    texts: grantObstacle(cardOutlook, locale),
    next: task.next,
    acts: withKeys([...decisions, ...task.acts]),
  };
}

/** What the team wrote for itself when it granted one. */
async function decidedPart({ contribution, request }: Escalation, { locale }: Actor) {
  const refunds = await readRefunds(contribution.id);
  const note = refunds.find(({ id }) => id === request.refund_id)?.note ?? '';
  const texts = note === '' ? [] : [{ title: translate(locale, 'admin.note'), text: note }];
  return { facts: [], texts, next: null, acts: [] };
}

/** The amount that was typed in minor units; null for all that is left. Throws 422 for what is none. */
function amountOf(typed: string, { contribution: { currency } }: Escalation): bigint | null {
  if (typed === '') return null;
  const cents = parseAmount(typed, exponentOf(currency));
  if (cents === null || cents <= 0) throw fieldErrors({ amount: ['errors.invalid'] });
  return BigInt(cents);
}

function newsOf(refund: Refund, { contribution }: Escalation, { locale }: Actor) {
  const amount = amountText(refund.amountMinor, contribution.currency, locale);
  return refund.state === 'failed'
    ? {
        level: 'error' as const,
        text: translate(locale, 'owner_contributions.refund_failed', { amount }),
      }
    : {
        level: 'success' as const,
        text: translate(locale, 'owner_contributions.refund_made', { amount }),
      };
}

export const { loader, action, headers } = definePage({
  access: accessTo('refund_escalations'),
  limit: REFUND_LIMIT,
  params: z.object({ id: idParam }),
  body,
  idempotent: 'money',
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const found = await escalationOf(params.id);
    const isWaiting = found.request.state === 'escalated';
    const waiting = await (isWaiting ? waitingPart : decidedPart)(found, actor);
    const file = linkTo(actor, 'contributions', params.id);
    return {
      shell: presentShell(actor, 'refund_escalations'),
      title: `${translate(locale, 'admin.contribution')} #${params.id}`,
      badges: [
        contributionState(found.contribution.state, locale),
        requestBadge(found.request.state, locale),
      ],
      facts: [...requestFacts(found, actor), ...waiting.facts],
      texts: [...requestTexts(found, locale), ...waiting.texts],
      next: waiting.next,
      actsTitle: translate(locale, 'admin.acts'),
      acts: waiting.acts,
      ...(file ? { more: { href: file, label: translate(locale, 'admin.contribution') } } : {}),
      tables: [],
      history: null,
    };
  },
  async act({ params, body: form, actor, idempotencyKey }) {
    const { locale } = actor;
    if (isTaskForm(form)) {
      await actOnTask('refund_escalation', String(params.id), form, actor);
      const page = paths.admin(locale, 'refund_escalations', params.id);
      return redirectTo(page, {
        level: 'success',
        text: translate(locale, `admin.${form.intent}_done`),
      });
    }
    const found = await escalationOf(params.id);
    const list = paths.admin(locale, 'refund_escalations');
    if (form.intent === 'refuse_request') {
      const { note, request: refundRequestId } = form;
      await refuseRequest(found.contribution, { note, refundRequestId }, actor);
      const text = translate(locale, 'admin.refuse_request_done');
      return redirectTo(list, { level: 'success', text });
    }
    const given = {
      amountMinor: amountOf(form.amount, found),
      note: form.note,
      refundRequestId: form.request,
      seenLeftMinor: BigInt(form.left),
      idempotencyKey,
    };
    const refund = await grantRequest(found.contribution, given, actor);
    return redirectTo(list, newsOf(refund, found, actor));
  },
});
