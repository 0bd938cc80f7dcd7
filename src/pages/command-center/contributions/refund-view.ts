import type { RefundReason } from '#modules/payments/rules.ts';

/** A part of a contribution in the forms that refund it. */
export interface PartView {
  readonly name: string;
  readonly label: string;
  /** Of a label in the owner's words; null where they are ours. */
  readonly language: string | null;
  readonly amountText: string;
  /** The amount as it is typed. */
  readonly value: string;
}

export interface RefundForm {
  readonly kind: 'form';
  readonly leftText: string;
  readonly reasons: readonly { readonly value: RefundReason; readonly label: string }[];
  readonly reason: RefundReason;
  readonly scope: 'full' | 'parts';
  readonly problem: string | null;
  /** `error`: what is wrong with the amount typed beside it. */
  readonly parts: readonly (PartView & { readonly typed: string; readonly error?: string })[];
  readonly symbol: string;
  readonly code: string;
  readonly exponent: number;
}

export interface RefundQuestion {
  readonly kind: 'confirm';
  readonly key: string;
  /** The refund request that it answers; null for none. */
  readonly requestId: number | null;
  /** Minor units. */
  readonly total: string;
  /** What is left of the contribution with it: a part that somebody else gives back meanwhile stops it. */
  readonly left: string;
  readonly totalText: string;
  readonly feesText: string;
  readonly reason: RefundReason;
  readonly reasonText: string;
  /** Which perks are still to be delivered afterwards, and which aren't; null for none. */
  readonly perksText: string | null;
  readonly parts: readonly PartView[];
}

export type RefundView =
  | { readonly kind: 'none'; readonly text: string }
  | RefundForm
  | RefundQuestion;
