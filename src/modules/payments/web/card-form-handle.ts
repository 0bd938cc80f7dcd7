/** What a page is told of the provider; the same as the server's `PaymentsMode`. */
export interface PaymentsOnPage {
  readonly mode: 'stripe' | 'sandbox';
  readonly publishableKey: string;
  readonly jsUrl: string | null;
  readonly frameUrl: string | null;
}

export interface Billing {
  readonly name: string;
  readonly email: string;
}

/** What both providers say where they couldn't be reached; nothing was made, so it may be sent again. */
export const LOST = 'api_connection_error';

/** The one thing a page asks of a card form, whichever provider stands behind it. */
export interface CardFormHandle {
  /**
   * A payment method (`pm_…`) of what was typed; null where the form itself says what is wrong, `LOST` where
   * the provider couldn't be reached.
   */
  makeMethod(billing: Billing): Promise<string | null>;
}

/** How long a provider's form may take to appear before another try is offered. */
export const PATIENCE_MS = 8_000;

/** How long the provider may take to answer what was typed. */
export const ANSWER_MS = 30_000;
