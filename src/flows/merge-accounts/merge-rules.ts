import type { Locale } from '#platform/web/locale.ts';

/** Why two accounts cannot become one, in the order they are told. */
export const MERGE_REFUSALS = [
  'same',
  'gone',
  'staff',
  'revoked',
  'unproved',
  'two_identities',
  'two_owners',
  'open_campaign',
  'open_payment',
  'each_other',
] as const;
export type MergeRefusal = (typeof MERGE_REFUSALS)[number];

/** What is known of one of the two. */
export interface MergeSide {
  readonly id: number;
  readonly email: string;
  readonly locale: Locale;
  readonly isProved: boolean;
  readonly isClosed: boolean;
  readonly isRevoked: boolean;
  readonly isStaff: boolean;
  readonly hasFacebook: boolean;
  /** The provider has checked the papers of whoever receives the money of one of its campaigns. */
  readonly hasVerifiedIdentity: boolean;
  /** A campaign that runs, is announced or held, or holds money. */
  readonly hasOpenCampaign: boolean;
  /** Something at the provider whose answer is awaited. */
  readonly hasOpenPayment: boolean;
}

/**
 * What forbids that `from` becomes a part of `into`. Nobody can say whether two checked identities, or two
 * people at another site, are one; whoever has a campaign with money keeps the account it was checked with.
 */
export function mergeRefusals(
  into: MergeSide,
  from: MergeSide,
  /** One gave to, or wrote to, a campaign of the other. */
  haveDealt: boolean,
): MergeRefusal[] {
  if (into.id === from.id) return ['same'];
  const refused: Readonly<Record<MergeRefusal, boolean>> = {
    same: false,
    gone: into.isClosed || from.isClosed,
    staff: into.isStaff || from.isStaff,
    revoked: into.isRevoked || from.isRevoked,
    unproved: !into.isProved,
    two_identities:
      (into.hasFacebook && from.hasFacebook) ||
      (into.hasVerifiedIdentity && from.hasVerifiedIdentity),
    two_owners: into.hasOpenCampaign && from.hasOpenCampaign,
    open_campaign: from.hasOpenCampaign && !into.hasOpenCampaign,
    open_payment: into.hasOpenPayment || from.hasOpenPayment,
    each_other: haveDealt,
  };
  return MERGE_REFUSALS.filter((one) => refused[one]);
}
