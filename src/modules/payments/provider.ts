/** What we need of a payment provider. Amounts are whole minor units; nothing here knows the database. */
import { AppError } from '#platform/errors/app-error.ts';
import type { Currency } from '#money/currency.ts';
import type { ProviderObject } from './attempt.ts';
import type { DisputeAnswer, DisputeEvidence } from './dispute.ts';

/** A card as we may keep it: never its number. */
export interface CardFacts {
  readonly methodRef: string;
  readonly customerRef: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly fingerprint: string | null;
  readonly country: string | null;
}

/**
 * What became of a question. `unknown` is an answer of its own: the provider may or may not have acted; it is
 * asked again later and never counted as failed.
 */
export type ProviderAnswer =
  | {
      readonly outcome: 'succeeded';
      readonly object: ProviderObject;
      readonly ref: string;
      readonly method: CardFacts | null;
      /** Set for charges. */
      readonly charge: {
        readonly ref: string;
        readonly amountMinor: bigint;
        readonly currency: string;
        readonly feeMinor: bigint | null;
      } | null;
    }
  | {
      readonly outcome: 'requires_action';
      readonly object: ProviderObject;
      readonly ref: string;
      readonly url: string;
    }
  | {
      readonly outcome: 'declined' | 'abandoned';
      readonly object: ProviderObject | null;
      readonly ref: string | null;
      readonly declineCode: string;
      /** The refused card, where the provider names it. */
      readonly fingerprint?: string | null;
    }
  | {
      readonly outcome: 'unknown';
      readonly object: ProviderObject | null;
      readonly ref: string | null;
    };

export interface ChargeRequest {
  readonly key: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly methodRef: string;
  readonly customerRef: string | null;
  /** Nobody is there to authenticate: a challenge counts as a decline. */
  readonly offSession: boolean;
  readonly saveMethod: boolean;
  readonly returnUrl: string | null;
  readonly group: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface SetupRequest {
  readonly key: string;
  readonly methodRef: string;
  readonly customerRef: string;
  readonly returnUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface CardPageRequest {
  readonly key: string;
  readonly customerRef: string;
  readonly currency: Currency;
  readonly doneUrl: string;
  readonly cancelUrl: string;
  readonly locale: string;
  /** What becomes of the card, beside the page's button; the page itself only knows that it is kept. */
  readonly text: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface RefundRequest {
  readonly key: string;
  /** The payment intent the money came by. */
  readonly paymentRef: string;
  readonly amountMinor: bigint;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface RefundAnswer {
  readonly outcome: 'pending' | 'succeeded' | 'failed' | 'unknown';
  readonly ref: string | null;
  readonly failure: string | null;
}

export interface ProviderEvent {
  readonly ref: string;
  readonly type: string;
  readonly object: { readonly id: string | null; readonly type: string | null };
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A charge as the provider's list shows it, for reconciliation. */
export interface ListedCharge {
  readonly ref: string;
  readonly paymentRef: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly attemptKey: string | null;
  readonly createdAt: Date;
}

export interface PaymentProvider {
  charge(request: ChargeRequest): Promise<ProviderAnswer>;
  setUp(request: SetupRequest): Promise<ProviderAnswer>;
  openCardPage(request: CardPageRequest): Promise<ProviderAnswer>;
  /** What became of an object we know. */
  ask(object: ProviderObject, ref: string): Promise<ProviderAnswer>;
  /**
   * Finds a payment by the key we noted on it; undefined when there is none. `unknown` when it can't be
   * asked.
   */
  findPayment(attemptKey: string): Promise<ProviderAnswer | undefined>;
  /** Ends what waits for a person; answers what it turned out to be. */
  cancel(object: ProviderObject, ref: string): Promise<ProviderAnswer>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  askRefund(ref: string): Promise<RefundAnswer>;
  /** Finds a refund of a payment by the key we noted on it; undefined when there is none. */
  findRefund(paymentRef: string, key: string): Promise<RefundAnswer | undefined>;
  createCustomer(request: {
    key: string;
    email: string;
    metadata: Readonly<Record<string, string>>;
  }): Promise<string>;
  /** Ends a customer and every card bound to it; one that is gone already is no error. */
  deleteCustomer(ref: string): Promise<void>;
  /** Binds a card to a customer for later use without a charge; for saved cards. */
  describeMethod(ref: string): Promise<CardFacts>;
  detachMethod(ref: string): Promise<void>;
  /**
   * What a dispute is now; `inquiry` while it takes no money, undefined where there is none of this number.
   * Throws ProviderUnavailable.
   */
  askDispute(ref: string): Promise<DisputeAnswer | 'inquiry' | undefined>;
  /**
   * Sends what a bank is shown, once and for good; false where the provider takes none any more. Throws
   * ProviderUnavailable: then it may or may not have it.
   */
  answerDispute(ref: string, evidence: DisputeEvidence): Promise<boolean>;
  /** Disputes opened since an instant that took money. */
  listDisputes(since: Date): AsyncIterable<DisputeAnswer>;
  /** Those of one charge. */
  disputesOf(chargeRef: string): AsyncIterable<DisputeAnswer>;
  /** Succeeded charges made since an instant, oldest first. */
  listCharges(since: Date): AsyncIterable<ListedCharge>;
  /** Throws BadSignature unless one of our secrets signed exactly these bytes within 300 s. */
  readEvent(rawBody: Buffer, signature: string | undefined): Promise<ProviderEvent>;
}

/** The message was not signed by the provider. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The provider can't be reached for something that isn't a question about money: 503, try again. */
export class ProviderUnavailable extends AppError {
  override readonly name = 'ProviderUnavailable';

  constructor(reason: string, options: { readonly cause?: unknown } = {}) {
    const refusal = {
      id: 'provider_unavailable',
      status: 503,
      messageKey: 'errors.unavailable',
    } as const;
    super({ ...refusal, retryAfter: 5, reportable: false, cause: options.cause });
    this.message = reason;
  }
}
