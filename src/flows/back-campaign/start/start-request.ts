import type { StartQuestion } from '#modules/contributions/index.ts';

export interface SentTo {
  readonly name: string;
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly phone_number: string;
}

/** Somebody's request to back a campaign, as it is decided and written. */
export interface StartRequest extends StartQuestion {
  readonly accountId: number | null;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly locale: string;
  readonly appearance: string;
  readonly ownerVisibility: string;
  readonly referrer: string | null;
  readonly address: SentTo | null;
  /** SHA-256 of a guest's token; null for somebody signed in. */
  readonly tokenHash: Buffer | null;
  readonly requestId: string | null;
  readonly customerRef: string | null;
  readonly saveMethod: boolean;
  /** Which card it is, where that is known. */
  readonly fingerprint: string | null;
}
