import { type MarketOffer, OWN_OFFER } from '#platform/market/market-offer.ts';
import type { Locale } from '#platform/web/locale.ts';
import { SOFTWARE_NAME } from '#platform/web/market-name.ts';

/** A share that one admin proposed; another has to agree before it holds. */
export interface ProposedFee {
  readonly bps: number;
  /** Who proposed it. */
  readonly by: number;
}

/** What whoever runs a market made of it. Null where nobody decided: the product's own holds. */
export interface MarketProfile extends MarketOffer {
  readonly name: string;
  /** Public id of the picture beside the name, in mails and as icon. */
  readonly logo: string | null;
  /** Of buttons and of what is to be noticed, as #rrggbb. */
  readonly mainColour: string | null;
  /** Of links, progress and chosen things, as #rrggbb. */
  readonly linkColour: string | null;
  /** The name mails come from, beside the address that the operator configured. */
  readonly senderName: string | null;
  /** Where answers to mails go that nobody else answers. */
  readonly replyTo: string | null;
  /** Languages it is offered in, English among them; null for all there are. */
  readonly languages: readonly Locale[] | null;
  readonly proposedFee: ProposedFee | null;
}

/** A profile as it was decided; the newest one holds. */
export interface MarketVersion {
  /** 0 while nobody has decided anything. */
  readonly id: number;
  readonly profile: MarketProfile;
  readonly note: string;
  readonly decidedBy: number | null;
  readonly decidedAt: Date | null;
}

export const OWN_PROFILE: MarketProfile = {
  name: SOFTWARE_NAME,
  logo: null,
  mainColour: null,
  linkColour: null,
  senderName: null,
  replyTo: null,
  languages: null,
  proposedFee: null,
  ...OWN_OFFER,
};

export type MarketField = keyof MarketProfile;

/** The fields in which two profiles differ. */
export function changedFields(before: MarketProfile, after: MarketProfile): MarketField[] {
  const fields = Object.keys(OWN_PROFILE) as MarketField[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
