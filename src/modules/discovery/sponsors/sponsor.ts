import type { Texts } from '../collections/collection.ts';

/** Whose money or word stands behind a collection. */
export interface Sponsor {
  readonly id: number;
  readonly name: string;
  /** https; null where they have none. */
  readonly website: string | null;
  /** One sentence on who they are. */
  readonly texts: Texts<string>;
}

export interface CertificationWords {
  readonly name: string;
  /** What was looked at, so that nobody takes it for more. */
  readonly meaning: string;
}

/** What a sponsor vouches for, and how many campaigns anybody may be led to have it. */
export interface Certification {
  readonly id: number;
  readonly sponsorId: number;
  readonly texts: Texts<CertificationWords>;
  readonly campaigns: number;
}
