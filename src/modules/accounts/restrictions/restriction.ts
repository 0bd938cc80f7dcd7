/** What somebody may be kept from for a while, short of losing access. */
export const RESTRICTION_KINDS = ['comment', 'message', 'launch'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

export interface Restriction {
  readonly id: number;
  readonly accountId: number;
  readonly kind: RestrictionKind;
  readonly reason: string;
  readonly until: Date;
  readonly imposedBy: number;
  readonly imposedAt: Date;
  readonly liftedAt: Date | null;
}
