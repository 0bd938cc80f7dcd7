import { z } from 'zod';
import {
  hasRelation,
  may,
  readCampaign,
  readStanding,
  type Standing,
} from '#modules/campaigns/index.ts';
import { readContribution, type RefundPart } from '#modules/contributions/index.ts';
import { REFUND_REASONS } from '#modules/payments/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Actor, hasRole } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, slugOrId, wireMinor } from '#platform/http/wire.ts';
import { markRefunded, type Refund, refundContribution } from './refund-contribution.ts';

const cents = z.int().min(1).max(99_999_999);

const partSchema = z
  .strictObject({
    part: z.enum(['perk', 'shipping', 'extra']),
    line_id: z.int().nullish(),
    amount_cents: cents,
  })
  .refine((part) => (part.part === 'extra') === ((part.line_id ?? null) === null));

function amountOf(given: number | null | undefined): bigint | null {
  return given === null || given === undefined ? null : BigInt(given);
}

const refundBody = z.strictObject({
  /** Absent: all that is left. */
  amount_cents: cents.nullish(),
  parts: z.array(partSchema).max(60).default([]),
  reason: z.enum(REFUND_REASONS),
  note: z.string().trim().max(1000).default(''),
});

const refundSchema = z.object({
  refund: z.object({ id: z.int(), state: z.string(), amount_cents: z.int(), currency: z.string() }),
});

const nested = z.object({ id: slugOrId, contributionId: idParam });

/** Whether somebody may give a campaign's money back. */
export function mayRefund(standing: Standing, actor: Actor): boolean {
  return may(standing, 'manage_money') || hasRole(actor, 'finance');
}

/** A contribution through its own campaign, for somebody who may move that campaign's money. 404, 403. */
export async function contributionToRefund(
  idOrSlug: number | string,
  contributionId: number,
  actor: Actor,
) {
  const campaign = await readCampaign(idOrSlug);
  if (campaign === undefined) throw platformErrors.notFound();
  const standing = await readStanding(campaign, actor);
  if (!hasRelation(standing)) throw platformErrors.notFound();
  if (!mayRefund(standing, actor)) throw platformErrors.forbidden();
  const contribution = await readContribution(contributionId);
  if (contribution?.campaignId !== campaign.id) throw platformErrors.notFound();
  return contribution;
}

function present(refund: Refund): z.input<typeof refundSchema> {
  const { id, state, amountMinor, currency } = refund;
  return { refund: { id, state, amount_cents: wireMinor(amountMinor), currency } };
}

/** The key under which somebody's refund goes through once, wherever they ask for it. */
export function refundKey(
  actor: Actor,
  contributionId: number,
  idempotencyKey: string | undefined,
): string {
  return `account:${actor.accountId}:contribution:${contributionId}:${idempotencyKey}`;
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
    amountMinor: amountOf(body.amount_cents),
    parts,
    reason: body.reason,
    note: body.note,
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
    params: nested,
    body: refundBody,
    response: refundSchema,
    authorise: ({ params }, actor) => contributionToRefund(params.id, params.contributionId, actor),
    act: (input, contribution) => refundContribution(inputOf(input, contribution.id)),
    present,
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/campaigns/{id}/contributions/{contributionId}/mark_refunded',
    summary: 'Note a refund that was made outside the payment provider',
    access: 'person',
    idempotent: 'money',
    params: nested,
    body: refundBody,
    response: refundSchema,
    authorise: ({ params }, actor) => contributionToRefund(params.id, params.contributionId, actor),
    act: (input, contribution) =>
      markRefunded({
        ...inputOf(input, contribution.id),
        actorId: input.actor.accountId ?? 0,
        note: input.body.note,
      }),
    present,
  }),
];
