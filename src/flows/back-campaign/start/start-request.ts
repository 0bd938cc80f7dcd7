import type { StartQuestion } from '#modules/contributions/index.ts';
import type { CameFrom, ShippingAddress } from '../contract.ts';

/** Somebody's request to back a campaign, as it is decided and written. */
export interface StartRequest extends StartQuestion {
  readonly accountId: number | null;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly locale: string;
  readonly appearance: string;
  readonly ownerVisibility: string;
  /** The code of the link that this is counted for. */
  readonly referrer: string | null;
  readonly cameFrom: CameFrom | null;
  readonly address: ShippingAddress | null;
  /** SHA-256 of a guest's token; null for somebody signed in. */
  readonly tokenHash: Buffer | null;
  readonly requestId: string | null;
  readonly customerRef: string | null;
  readonly saveMethod: boolean;
  /** Which card it is, where that is known. */
  readonly fingerprint: string | null;
}
