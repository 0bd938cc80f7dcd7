import type { ZodError, ZodType } from 'zod';
import { formatMoney } from '#money/format.ts';
import {
  isDatabaseTimeout,
  isDatabaseUnavailable,
  isOfClosedAccount,
  isUniqueViolation,
} from '#platform/db/database-errors.ts';
import { StorageFull, StorageUnavailable } from '#platform/files/storage-errors.ts';
import {
  AppError,
  type FieldMessage,
  type FieldMessages,
  type FieldValues,
  type MessageValues,
} from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { isMessageKey, translate } from '#platform/web/translate.ts';

/** The body of every error on the wire. */
export interface WireError {
  readonly error: string;
  readonly error_description: string;
  readonly errors?: Record<string, string[]>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly request_id: string;
}

/** How a call presents its refusals where a foreign contract wants another shape. */
export interface RefusalShape {
  readonly schema: ZodType;
  present(refusal: WireError): object;
}

/** Words an error for a person: its sentence and, where fields are at fault, theirs. */
export function wireError(error: AppError, locale: Locale, requestId: string): WireError {
  const sentence = error.sentence ?? translate(locale, error.messageKey, error.values);
  const errors = error.fields ? wireFields(error.fields, locale) : undefined;
  return {
    error: error.id,
    error_description: sentence,
    ...(errors ? { errors } : {}),
    ...(error.details ? { details: error.details } : {}),
    request_id: requestId,
  };
}

function wireFields(fields: FieldMessages, locale: Locale): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name,
      messages.map((message) =>
        typeof message === 'string'
          ? translate(locale, message)
          : translate(locale, message.key, worded(message.values, locale)),
      ),
    ]),
  );
}

function worded(values: FieldValues, locale: Locale): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatMoney(value, locale) : value,
    ]),
  );
}

/**
 * Turns whatever was thrown into an AppError: a database or file store that is busy or away is 503, a value
 * that only the database could refuse is 422, all the rest is a fault of ours (500, reported).
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = { cause: error };
  if (isDatabaseUnavailable(error) || isDatabaseTimeout(error)) {
    return platformErrors.unavailable({}, cause);
  }
  if (error instanceof StorageUnavailable || error instanceof StorageFull) {
    return platformErrors.unavailable({}, cause);
  }
  const code = codeOf(error);
  // 22…: data exceptions (out of range, not valid text): input that a schema let through.
  if (code.startsWith('22') && code.length === 5) return platformErrors.invalid({}, cause);
  if (isUniqueViolation(error)) return platformErrors.conflict({}, cause);
  if (isOfClosedAccount(error)) return platformErrors.accountJustClosed({}, cause);
  return httpError(error, code) ?? platformErrors.internal({}, cause);
}

/** Fastify's own refusals, by their code. */
function httpError(error: unknown, code: string): AppError | undefined {
  const cause = { cause: error };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return platformErrors.payloadTooLarge({}, cause);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return platformErrors.unsupportedMediaType({}, cause);
  }
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_ASYNC_CONSTRAINT') {
    return platformErrors.malformed({}, cause);
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 0;
  if (status === 404) return platformErrors.notFound({}, cause);
  if (status === 413) return platformErrors.payloadTooLarge({}, cause);
  if (status === 415) return platformErrors.unsupportedMediaType({}, cause);
  return typeof status === 'number' && status >= 400 && status < 500
    ? platformErrors.malformed({}, cause)
    : undefined;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/**
 * 422 from a schema's refusal. A message given in the schema that is a message key
 * (`z.string().min(6, 'errors.accounts.password_length')`) is used; otherwise the kind of fault words it.
 * Fields are named by their path (`lines.0.perk_id`), without the object `fieldsIn` around them all.
 */
export function schemaError(error: ZodError, fieldsIn?: string): AppError {
  const fields: Record<string, FieldMessage[]> = {};
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    for (const path of paths) {
      const within = path[0] === fieldsIn && path.length > 1 ? path.slice(1) : path;
      const name = within.map(String).join('.') || 'base';
      if (Object.keys(fields).length > 50) break;
      // A field may be called like a method of every object.
      const known = Object.hasOwn(fields, name) ? (fields[name] ?? []) : [];
      fields[name] = [...known, messageOf(issue)];
    }
  }
  return platformErrors.invalid({}, { fields, cause: error });
}

type Issue = ZodError['issues'][number];
type Bounds = Readonly<Record<'minimum' | 'maximum', MessageKey>>;

const NUMBER_KEYS: Bounds = { minimum: 'errors.field.too_small', maximum: 'errors.field.too_big' };
const ENTRY_KEYS: Bounds = { minimum: 'errors.field.too_few', maximum: 'errors.field.too_many' };
/** What is counted, by what it is counted of; numbers are themselves. */
const SIZE_KEYS: Readonly<Record<string, Bounds>> = {
  string: { minimum: 'errors.field.too_short', maximum: 'errors.field.too_long' },
  array: ENTRY_KEYS,
  set: ENTRY_KEYS,
  map: ENTRY_KEYS,
};

function messageOf(issue: Issue): FieldMessage {
  if (isMessageKey(issue.message)) return issue.message;
  if (issue.code === 'unrecognized_keys') return 'errors.field.unknown';
  if (issue.code === 'too_small')
    return sizeMessage(issue.origin, 'minimum', nearestMet(issue.minimum, issue.inclusive, 1));
  if (issue.code === 'too_big')
    return sizeMessage(issue.origin, 'maximum', nearestMet(issue.maximum, issue.inclusive, -1));
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'errors.field.email';
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'errors.field.date';
  // Issues never carry the input (it may be a password), so its absence shows in the words alone.
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return 'errors.field.required';
  }
  return 'errors.field.invalid';
}

/** A limit that is met itself: of whole numbers above 0 the least is 1. */
const nearestMet = (limit: number | bigint, isMet: boolean | undefined, step: 1 | -1) =>
  isMet === false ? Number(limit) + step : limit;

function sizeMessage(
  origin: string,
  bound: 'minimum' | 'maximum',
  limit: number | bigint,
): FieldMessage {
  const value = typeof limit === 'bigint' ? limit.toString() : limit;
  if (origin === 'string' && bound === 'minimum' && value === 1) return 'errors.field.required';
  const key = SIZE_KEYS[origin]?.[bound] ?? NUMBER_KEYS[bound];
  return { key, values: { [bound]: value } };
}
