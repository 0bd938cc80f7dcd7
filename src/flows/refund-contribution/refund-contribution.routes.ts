import { z } from 'zod';
import { hasRelation, readCampaign, readStanding } from '#modules/campaigns/index.ts';
import { readContribution, type RefundPart } from '#modules/contributions/index.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, slugOrId, wireMinor } from '#platform/http/wire.ts';
import { writtenIfAny } from '#platform/text/written.ts';
import { markSurplusRefunded } from './mark-surplus-refunded.ts';
import { markRefunded, type Refund, refundContribution } from './refund-contribution.ts';
import { insistOnRefund, isByCampaign, mayRefund, maySettleSurplus } from './refund.policy.ts';
import {
  LONGEST_NOTE,
  minorOf,
  MOST_CENTS,
  MOST_PARTS,
  REFUND_LIMIT,
  refundKey,
  refundRequestNumber,
  seenLeftCents,
} from './refund-limits.ts';

const cents = z.int().min(1).max(MOST_CENTS);

const partSchema = z
  .strictObject({
    part: z.enum(['perk', 'shipping', 'extra']),
    line_id: z.int().nullish(),
    amount_cents: cents,
  })
  .refine((part) => (part.part === 'extra') === ((part.line_id ?? null) === null));

const refundBody = z.strictObject({
  /** Absent: all that is left. */
  amount_cents: cents.nullish(),
  parts: z.array(partSchema).max(MOST_PARTS).default([]),
  reason: z.enum(REFUND_REASONS),
  note: writtenIfAny(LONGEST_NOTE),
  refund_request_id: refundRequestNumber,
  left_cents: seenLeftCents,
});

const markBody = refundBody
  .extend({
    /** The charge that nobody asked for, whose refunds failed, and that was paid back whole: staff alone. */
    surplus_attempt_id: z.int().positive().nullish(),
  })
  .refine(isOfOneKind);

/** A charge that nobody asked for has no parts, and one reason. */
function isOfOneKind(body: {
  readonly surplus_attempt_id?: number | null | undefined;
  readonly amount_cents?: number | null | undefined;
  readonly parts: readonly unknown[];
  readonly reason: string;
}): boolean {
  const isSurplus = (body.surplus_attempt_id ?? null) !== null;
  const isWhole = (body.amount_cents ?? null) === null && body.parts.length === 0;
  return !isSurplus || (isWhole && body.reason === 'duplicate');
}

const refundSchema = z.object({
  refund: z.object({ id: z.int(), state: z.string(), amount_cents: z.int(), currency: z.string() }),
});

const nested = z.object({ id: slugOrId, contributionId: idParam });

interface Asked {
  readonly params: z.output<typeof nested>;
  readonly body: z.output<typeof refundBody>;
}

/** A contribution through its own campaign, for somebody who may move that campaign's money. 404, 403. */
async function contributionOf({ params }: Asked, actor: Actor) {
  const campaign = await readCampaign(params.id);
  if (campaign === undefined) throw platformErrors.notFound();
  const standing = await readStanding(campaign, actor);
  if (!hasRelation(standing)) throw platformErrors.notFound();
  if (!mayRefund(standing, actor)) throw platformErrors.forbidden();
  const contribution = await readContribution(params.contributionId);
  if (contribution?.campaignId !== campaign.id) throw platformErrors.notFound();
  return contribution;
}

/** The same for this reason; staff say why. 404, 403, 422. */
async function contributionToRefund(asked: Asked, actor: Actor) {
  const contribution = await contributionOf(asked, actor);
  await insistOnRefund(contribution, asked.body, actor);
  return contribution;
}

async function surplusToMark(
  asked: Asked & { readonly body: z.output<typeof markBody> },
  actor: Actor,
) {
  const contribution = await contributionOf(asked, actor);
  const isSurplus = (asked.body.surplus_attempt_id ?? null) !== null;
  if (isSurplus && !(await maySettleSurplus(contribution, actor))) throw platformErrors.forbidden();
  await insistOnRefund(contribution, asked.body, actor);
  return contribution;
}

function present(refund: Refund): z.input<typeof refundSchema> {
  const { id, state, amountMinor, currency } = refund;
  return { refund: { id, state, amount_cents: wireMinor(amountMinor), currency } };
}

function inputOf(
  input: {
    body: z.output<typeof refundBody>;
    actor: Actor;
    request: { idempotencyKey: string | undefined };
  },
  contributionId: number,
) {
  const { body, actor, request } = input;
  const parts: RefundPart[] = body.parts.map((part) => ({
    part: part.part,
    lineId: part.line_id ?? null,
    amountMinor: BigInt(part.amount_cents),
  }));
  return {
    contributionId,
    amountMinor: minorOf(body.amount_cents) ?? null,
    parts,
    reason: body.reason,
    note: body.note,
    answersRequest: body.refund_request_id ?? undefined,
    seenLeftMinor: minorOf(body.left_cents),
    key: refundKey(actor, contributionId, request.idempotencyKey),
    actorId: actor.accountId,
    ip: actor.ip,
    requestId: actor.requestId,
  };
}

export const refundRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/campaigns/{id}/contributions/{contributionId}/refund',
    summary: 'Give back a part or all of a contribution',
    access: 'person',
    idempotent: 'money',
    limit: REFUND_LIMIT,
    params: nested,
    body: refundBody,
    response: refundSchema,
    authorise: contributionToRefund,
    act: (input, contribution) => refundContribution(inputOf(input, contribution.id)),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/campaigns/{id}/contributions/{contributionId}/mark_refunded',
    summary: 'Note a refund that was made outside the payment provider',
    access: 'person',
    idempotent: 'money',
    limit: REFUND_LIMIT,
    params: nested,
    body: markBody,
    response: refundSchema,
    authorise: surplusToMark,
    async act(input, contribution) {
      const attemptId = input.body.surplus_attempt_id ?? null;
      const asked = {
        ...inputOf(input, contribution.id),
        actorId: input.actor.accountId ?? 0,
        note: input.body.note,
      };
      if (attemptId !== null) return markSurplusRefunded({ ...asked, attemptId });
      return markRefunded({ ...asked, byCampaign: await isByCampaign(contribution, input.actor) });
    },
    present,
  }),
];
