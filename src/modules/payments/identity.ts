/** How a check of somebody's identity stands at the provider; only reference and result are kept. */
export interface IdentityAnswer {
  readonly ref: string;
  readonly state: 'pending' | 'verified' | 'needs_more' | 'failed';
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
