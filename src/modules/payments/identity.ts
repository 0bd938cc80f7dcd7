export const IDENTITY_STATES = ['pending', 'verified', 'needs_more', 'failed'] as const;
export type IdentityCheckState = (typeof IDENTITY_STATES)[number];

export const IDENTITY_TRANSITIONS: Record<IdentityCheckState, readonly IdentityCheckState[]> = {
  pending: ['verified', 'needs_more', 'failed'],
  needs_more: ['pending', 'verified', 'failed'],
  verified: [],
  // The provider is asked again for a while, and may have changed its mind.
  failed: ['pending', 'verified', 'needs_more'],
};

/** What is said of several states has one name here and in SQL (`identity_check_is_open(state)`). */
export const IDENTITY_PREDICATES = {
  /** The person has something to do, or the provider has. */
  isOpen: ['pending', 'needs_more'],
} as const satisfies Record<string, readonly IdentityCheckState[]>;

/** How a check of somebody's identity stands at the provider; only reference and result are kept. */
export interface IdentityAnswer {
  readonly ref: string;
  readonly state: IdentityCheckState;
  /** The provider's code for what was wrong. */
  readonly reason: string | null;
  /** The provider's own page, while the person has something to do there. */
  readonly url: string | null;
}

export interface IdentityProvider {
  /** Opens a check on the provider's page; the same key opens the same check. */
  start(request: {
    readonly key: string;
    readonly email: string;
    readonly returnUrl: string;
    readonly metadata: Readonly<Record<string, string>>;
  }): Promise<IdentityAnswer>;
  ask(ref: string): Promise<IdentityAnswer>;
}
