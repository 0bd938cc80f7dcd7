import type { Money } from '#money/money.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';

/** Values of a message's placeholders. */
export type MessageValues = Record<string, string | number>;
/** The same with amounts, which are worded in the reader's language. */
export type FieldValues = Record<string, string | number | Money>;
/** A message for one field: a key, or a key with its values. */
export type FieldMessage = MessageKey | { readonly key: MessageKey; readonly values: FieldValues };
export type FieldMessages = Record<string, readonly FieldMessage[]>;

export interface AppErrorOptions {
  readonly id: string;
  readonly status: number;
  readonly messageKey: MessageKey;
  readonly values?: MessageValues | undefined;
  readonly fields?: FieldMessages | undefined;
  /** Seconds; sent as Retry-After. */
  readonly retryAfter?: number | undefined;
  /** Whether it is logged as a fault of ours. */
  readonly reportable?: boolean | undefined;
  /** A sentence that is already worded, e.g. a reason stored by staff; replaces the message. */
  readonly sentence?: string | undefined;
  readonly headers?: Record<string, string> | undefined;
  /** What a program needs to go on, as it stands on the wire: a new price, what is left. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

/** A refusal that a person or a caller is told about. Everything else that is thrown is a fault. */
export class AppError extends Error {
  readonly id: string;
  readonly status: number;
  readonly messageKey: MessageKey;
  readonly values: MessageValues;
  readonly fields: FieldMessages | undefined;
  readonly retryAfter: number | undefined;
  readonly reportable: boolean;
  readonly sentence: string | undefined;
  readonly headers: Record<string, string>;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(options: AppErrorOptions) {
    super(`${options.id} (${options.status})`, { cause: options.cause });
    this.name = 'AppError';
    this.id = options.id;
    this.status = options.status;
    this.messageKey = options.messageKey;
    this.values = options.values ?? {};
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.reportable = options.reportable ?? options.status >= 500;
    this.sentence = options.sentence;
    this.headers = options.headers ?? {};
    this.details = options.details;
  }
}

export interface ErrorDefinition {
  readonly status: number;
  readonly message: MessageKey;
  readonly retryAfter?: number;
  readonly reportable?: boolean;
}

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

export interface ErrorDetails {
  readonly fields?: FieldMessages;
  readonly retryAfter?: number;
  readonly sentence?: string;
  readonly headers?: Record<string, string>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

type ErrorMaker = (values?: MessageValues, details?: ErrorDetails) => AppError;
type Catalogue<D> = { readonly [K in keyof D & string as CamelCase<K>]: ErrorMaker };

const catalogues = new Map<string, Record<string, ErrorDefinition>>();

/**
 * Declares a module's errors. The key is the machine code of the wire (`sold_out`), the returned
 * maker is named in camel case (`soldOut(values?, details?)`).
 */
export function defineErrors<const D extends Record<string, ErrorDefinition>>(
  module: string,
  definitions: D,
): Catalogue<D> {
  catalogues.set(module, definitions);
  const makers: Record<string, ErrorMaker> = {};
  for (const [id, definition] of Object.entries<ErrorDefinition>(definitions)) {
    const name = id.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
    makers[name] = (values, details) =>
      new AppError({
        id,
        status: definition.status,
        messageKey: definition.message,
        retryAfter: definition.retryAfter,
        reportable: definition.reportable,
        values,
        ...details,
      });
  }
  return makers as Catalogue<D>;
}

/** Every catalogue declared so far, by module; for documents and checks. */
export function errorCatalogues(): ReadonlyMap<string, Record<string, ErrorDefinition>> {
  return catalogues;
}

/** 422 with messages by field: `fieldErrors({ email: ['errors.email_invalid'] })`. */
export function fieldErrors(fields: FieldMessages): AppError {
  return new AppError({ id: 'invalid', status: 422, messageKey: 'errors.invalid', fields });
}
