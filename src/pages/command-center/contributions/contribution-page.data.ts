import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  insistOnRefund,
  LONGEST_NOTE,
  mayRefund,
  MOST_PARTS,
  previewRefund,
  REFUND_LIMIT,
  type Refund,
  readMoneyBack,
  readRefunds,
  refundContribution,
  refundKey,
  refundReasons,
} from '#flows/refund-contribution/index.ts';
import { declineRequest, readRequestOutlook } from '#flows/request-refund/index.ts';
import { may } from '#modules/campaigns/index.ts';
import { type Contribution, LONGEST_ANSWER, perksOf } from '#modules/contributions/index.ts';
import { isReachable } from '#modules/conversations/index.ts';
import { REFUND_REASONS, type RefundReason } from '#modules/payments/index.ts';
import { exponentOf } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { readClock } from '#platform/clock/clock.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { written, writtenIfAny } from '#platform/text/written.ts';
import { definePage, type Redirect, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import {
  contributionOf,
  type OpenedContributions,
  openContributions,
} from './open-contributions.ts';
import { type OwnersRequestView, presentOwnersRequest } from './present-request.ts';
import { ownersName, presentContribution, presentHistory } from './present-contribution.ts';
import { presentRefund } from './present-refund.ts';
import { readParts } from './read-wanted.ts';

/** One that is too long is said at the form; it must not take the others with it. */
const partsOf = z.array(z.string()).max(MOST_PARTS);
const oneOrMore = z.union([z.string().transform((one) => [one]), partsOf]).default([]);

/** What the first form asks for and the second one confirms. */
const wantedQuery = z.object({
  scope: z.enum(['full', 'parts']).optional(),
  reason: z.enum(REFUND_REASONS).optional(),
  part: partsOf.optional(),
  amount: partsOf.optional(),
});
type Wanted = z.output<typeof wantedQuery>;

/** Where the person is written to, for those who may. */
async function messagesHref(
  found: Contribution,
  { campaign, standing }: OpenedContributions,
  actor: Actor,
): Promise<string | null> {
  const { accountId } = found;
  if (accountId === null || !may(standing, 'post_and_comment')) return null;
  if (accountId === actor.accountId || !(await isReachable(campaign, accountId))) return null;
  return paths.messagesWith(actor.locale, campaign.slug, accountId);
}

/** The refund form, what is confirmed of it, or why there is none; null for who may not refund it. */
async function loadRefund(
  found: Contribution,
  wanted: Wanted,
  {
    actor,
    reasons,
    toGrant,
  }: {
    actor: Actor;
    reasons: readonly RefundReason[];
    toGrant: OwnersRequestView['toGrant'];
  },
) {
  if (reasons.length === 0) return null;
  const reason = reasons.find((one) => one === wanted.reason);
  const { facts, parts } = await readMoneyBack(found.id);
  const all = { amountMinor: null, parts: [], reason: reason ?? 'contributor_request' } as const;
  const outlook = await previewRefund(facts, all);
  const chosen =
    wanted.scope === 'parts'
      ? readParts(wanted.part ?? [], wanted.amount ?? [], parts, exponentOf(found.currency))
      : [];
  const sum = (chosen ?? []).reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const confirmed =
    wanted.scope === 'parts' && chosen !== null
      ? await previewRefund(facts, { ...all, amountMinor: sum, parts: chosen })
      : outlook;
  return presentRefund({
    found,
    reasons,
    offered: parts,
    outlook,
    wanted:
      wanted.scope && reason
        ? { scope: wanted.scope, reason, parts: chosen, outlook: confirmed }
        : null,
    typed: new Map((wanted.part ?? []).map((name, at) => [name, wanted.amount?.[at] ?? ''])),
    locale: actor.locale,
    key: randomUUID(),
    toGrant,
  });
}

const refundBody = z.object({
  intent: z.literal('refund'),
  reason: z.enum(REFUND_REASONS),
  total: z.string().regex(/^[1-9]\d{0,7}$/),
  /** What was left of the contribution when that was confirmed. */
  left: z.string().regex(/^[1-9]\d{0,7}$/),
  note: writtenIfAny(LONGEST_NOTE),
  part: oneOrMore,
  amount: oneOrMore,
  /** The refund request it answers. */
  request: idParam.optional(),
});
const declineBody = z.object({
  intent: z.literal('decline'),
  answer: written(LONGEST_ANSWER),
  /** The one that was read. */
  request: idParam,
});

/** The refund request for those who see the contribution; null where none was made. */
async function loadRequest(
  found: Contribution,
  { standing, campaign }: OpenedContributions,
  { actor: { locale }, mayGrant }: { actor: Actor; mayGrant: boolean },
): Promise<OwnersRequestView | null> {
  const outlook = await readRequestOutlook(found);
  const { request } = outlook;
  if (request === null) return null;
  return presentOwnersRequest(request, outlook, {
    name: ownersName(found, locale),
    mayGrant,
    mayDecline: may(standing, 'manage_money'),
    now: await readClock(),
    locale,
    timeZone: campaign.timeZone,
    currency: found.currency,
  });
}

function said(refund: Refund, found: Contribution, actor: Actor): NonNullable<Redirect['flash']> {
  const { locale } = actor;
  const money = { minor: refund.amountMinor, currency: found.currency };
  const amount = formatMoney(money, locale, { cents: true });
  return refund.state === 'failed'
    ? { level: 'error', text: translate(locale, 'owner_contributions.refund_failed', { amount }) }
    : { level: 'success', text: translate(locale, 'owner_contributions.refund_made', { amount }) };
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: REFUND_LIMIT,
  params: z.object({ id: z.string().max(80), contributionId: idParam }),
  query: wantedQuery,
  body: z.discriminatedUnion('intent', [refundBody, declineBody]),
  idempotent: 'money',
  async load({ params, query, actor }) {
    const opened = await openContributions(params.id, actor);
    const { campaign, standing, view } = opened;
    const found = await contributionOf(campaign, params.contributionId);
    const { locale } = actor;
    const reasons = await refundReasons(found, actor);
    const request = await loadRequest(found, opened, { actor, mayGrant: reasons.length > 0 });
    const [perks, refunds, refund, href] = await Promise.all([
      perksOf([found]),
      readRefunds(found.id),
      loadRefund(found, query, { actor, reasons, toGrant: request?.toGrant ?? null }),
      messagesHref(found, opened, actor),
    ]);
    const mayDeliver = may(standing, 'fulfil_orders');
    return {
      workspace: view,
      contribution: presentContribution(found, { locale, perks, mayDeliver }),
      history: presentHistory(found, refunds, { locale, timeZone: campaign.timeZone }),
      messagesHref: href,
      request,
      refund,
    };
  },
  async act({ params, body, actor, idempotencyKey }) {
    const { campaign, standing } = await openContributions(params.id, actor);
    const page = paths.ownersContribution(actor.locale, campaign.slug, params.contributionId);
    if (body.intent === 'decline') {
      if (!may(standing, 'manage_money')) throw platformErrors.forbidden();
      const { id } = await contributionOf(campaign, params.contributionId);
      const asked = { contributionId: id, refundRequestId: body.request };
      await declineRequest(asked, body.answer, actor);
      const text = translate(actor.locale, 'owner_contributions.declined_now');
      return redirectTo(`${page}#refund-request`, { level: 'success', text });
    }
    if (!mayRefund(standing, actor)) throw platformErrors.forbidden();
    const found = await contributionOf(campaign, params.contributionId);
    await insistOnRefund(found, body, actor);
    const { id } = found;
    const { parts: offered } = await readMoneyBack(id);
    const wanted = readParts(body.part, body.amount, offered, exponentOf(found.currency));
    if (wanted === null && body.part.length > 0) throw platformErrors.invalid();
    const refund = await refundContribution({
      contributionId: id,
      // What was read and confirmed; not what may be left by now.
      amountMinor: BigInt(body.total),
      seenLeftMinor: BigInt(body.left),
      parts: wanted ?? [],
      reason: body.reason,
      note: body.note,
      answersRequest: body.request,
      key: refundKey(actor, id, idempotencyKey),
      actorId: actor.accountId,
      ip: actor.ip,
      requestId: actor.requestId,
    });
    return redirectTo(page, said(refund, found, actor));
  },
});
