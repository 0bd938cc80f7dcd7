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
  type RefundOutlook,
  refusalOf,
} from '#flows/refund-contribution/index.ts';
import {
  bookedAs,
  grantRequest,
  readRefundRequest,
  refuseRequest,
} from '#flows/request-refund/index.ts';
import { readPeople } from '#modules/admin/index.ts';
import { LONGEST_ANSWER, ownPartIn, readContribution } from '#modules/contributions/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written } from '#platform/text/written.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { amountField, atAmount, readRefundAmount } from '../contributions/refund-form.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { amountText, contributionState } from '../frame/present-states.ts';
import { accessTo } from '../frame/sections.ts';
import { actOnTask, isTaskForm, presentTask, taskBody } from '../frame/task.ts';
import { personOf } from '../people/person-cell.ts';
import { ownText } from '../people/own-text.ts';
import {
  decisionActs,
  grantObstacle,
  requestBadge,
  type Escalation,
  requestFacts,
  requestTexts,
  withKeys,
} from './present-escalation.ts';

/** An amount in minor units, as forms and addresses carry it. */
const minor = z.string().regex(/^\d{1,11}$/);

const body = z.discriminatedUnion('intent', [
  taskBody,
  z.object({
    intent: z.literal('check_grant'),
    amount: amountField,
  }),
  z.object({
    intent: z.literal('grant_request'),
    amount_minor: minor,
    left: minor,
    note: written(LONGEST_NOTE),
    request: idParam,
  }),
  z.object({
    intent: z.literal('refuse_request'),
    note: written(LONGEST_ANSWER),
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

/** What giving an amount back would be now; null for all that is left. */
async function outlookOf(
  { contribution, request }: Escalation,
  amountMinor: bigint | null,
): Promise<RefundOutlook> {
  const { facts } = await readMoneyBack(contribution.id);
  return previewRefund(facts, { amountMinor, parts: [], reason: bookedAs(request.reason) });
}

/** Who sees to it and what can be decided, while it waits. */
async function waitingPart(found: Escalation, grant: string | undefined, actor: Actor) {
  const { locale } = actor;
  const { id } = found.contribution;
  const own = await ownPartIn(found.contribution, actor.accountId);
  const [task, mayDecide, cardOutlook, checked] = await Promise.all([
    presentTask('refund_escalation', String(id), actor),
    mayDecideRequest(found.contribution, actor),
    outlookOf(found, null),
    grant === undefined ? null : outlookOf(found, BigInt(grant)),
  ]);
  const decisions = mayDecide ? decisionActs(found, { cardOutlook, checked }, locale) : [];
  return {
    facts: task.facts,
    texts: own === null ? grantObstacle(cardOutlook, locale) : [ownText(own, locale)],
    next: task.next,
    acts: withKeys([...decisions, ...task.acts]),
  };
}

/** Who decided, and what the team wrote for itself when it granted one. */
async function decidedPart({ contribution, request }: Escalation, actor: Actor) {
  const { locale } = actor;
  const { decided_by: by } = request;
  const [refunds, people] = await Promise.all([readRefunds(contribution.id), readPeople([by])]);
  const granted = refunds.find(({ id }) => id === request.refund_id);
  const own = await ownPartIn(contribution, actor.accountId);
  const note = own === null ? (granted?.note ?? '') : '';
  const texts = note === '' ? [] : [{ title: translate(locale, 'admin.note'), text: note }];
  const facts =
    by === null
      ? []
      : [{ term: translate(locale, 'admin.decided_by'), value: personOf(by, people, actor) }];
  return { facts, texts, next: null, acts: [] };
}

/** The amount that would be given back, looked at before it is. Throws what giving it would. */
async function checkedAmount(typed: string, found: Escalation): Promise<bigint> {
  const outlook = await outlookOf(found, readRefundAmount(typed, found.contribution.currency));
  if (outlook.outcome !== 'started') throw refusalOf(outlook.outcome);
  return outlook.amountMinor;
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
        text: translate(locale, 'admin.grant_done', { amount }),
      };
}

export const { loader, action, headers } = definePage({
  access: accessTo('refund_escalations'),
  limit: REFUND_LIMIT,
  params: z.object({ id: idParam }),
  body,
  idempotent: 'money',
  query: z.object({ grant: minor.optional() }),
  async load({ params, query, actor }): Promise<DetailView> {
    const { locale } = actor;
    const found = await escalationOf(params.id);
    const waiting = await (found.request.state === 'escalated'
      ? waitingPart(found, query.grant, actor)
      : decidedPart(found, actor));
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
    if (form.intent === 'check_grant') {
      const grant = await atAmount(checkedAmount(form.amount, found), {
        typed: form.amount,
        currency: found.contribution.currency,
      });
      const page = paths.admin(locale, 'refund_escalations', params.id, { grant: String(grant) });
      // What was looked at stands among the acts, which a phone shows far below.
      return redirectTo(`${page}#acts`);
    }
    const given = {
      amountMinor: BigInt(form.amount_minor),
      note: form.note,
      refundRequestId: form.request,
      seenLeftMinor: BigInt(form.left),
      idempotencyKey,
    };
    const refund = await grantRequest(found.contribution, given, actor);
    return redirectTo(list, newsOf(refund, found, actor));
  },
});
