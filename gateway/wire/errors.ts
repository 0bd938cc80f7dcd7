/** The body Stripe sends under `error`. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  decline_code?: string;
  advice_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
  doc_url?: string;
}

/** An answer that is an error. With `keeps` the work done so far stays and the key remembers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly keeps: boolean;

  constructor(status: number, body: ErrorBody, keeps = false) {
    super(body.message);
    this.status = status;
    this.keeps = keeps;
    this.body = body.code
      ? {
          ...body,
          doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`,
        }
      : body;
  }
}

/** 400: the request itself is wrong; nothing happened. */
export function invalid(
  message: string,
  details: { param?: string; code?: string } = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

/** 404: no such object for this account. */
export function missing(noun: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}

/** 402: the card was refused. Kept by the idempotency key, since the attempt is on record. */
export function cardError(body: Omit<ErrorBody, 'type'>, keeps = true): ApiError {
  return new ApiError(402, { type: 'card_error', ...body }, keeps);
}

export function unauthorised(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}
