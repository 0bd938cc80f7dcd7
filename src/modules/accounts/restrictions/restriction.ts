import { z } from 'zod';

/** What somebody may be kept from for a while, short of losing access. */
export const RESTRICTION_KINDS = ['comment', 'message', 'launch'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

/** The last day that a restriction holds; which days can be chosen is for its verb to decide. */
export const restrictionDay = z.iso
  .date({ abort: true })
  .regex(/^2\d{3}-/, 'errors.accounts.restriction_day');

export interface Restriction {
  readonly id: number;
  readonly accountId: number;
  readonly kind: RestrictionKind;
  readonly reason: string;
  readonly until: Date;
  readonly imposedBy: number;
  readonly imposedAt: Date;
  readonly liftedAt: Date | null;
  /** Null while it holds, and where it ran out. */
  readonly liftedBy: number | null;
  /** Empty where nobody gave one. */
  readonly liftReason: string;
}
