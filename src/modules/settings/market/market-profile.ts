import { SOFTWARE_NAME } from '#platform/web/market-name.ts';

/** What whoever runs a market made of it. Null where nobody decided: the product's own holds. */
export interface MarketProfile {
  readonly name: string;
  /** Of buttons and of what is to be noticed, as #rrggbb. */
  readonly mainColour: string | null;
  /** Of links, progress and chosen things, as #rrggbb. */
  readonly linkColour: string | null;
  /** The name mails come from, beside the address that the operator configured. */
  readonly senderName: string | null;
  /** Where answers to mails go that nobody else answers. */
  readonly replyTo: string | null;
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
  mainColour: null,
  linkColour: null,
  senderName: null,
  replyTo: null,
};

/** The fields in which two profiles differ. */
export function changedFields(before: MarketProfile, after: MarketProfile): string[] {
  const fields = Object.keys(OWN_PROFILE) as (keyof MarketProfile)[];
  return fields.filter((field) => before[field] !== after[field]);
}
