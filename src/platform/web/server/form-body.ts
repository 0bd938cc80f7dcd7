import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { decodeUtf8 } from '#platform/http/serving/body-parsers.ts';
import type { FormBody, FormValue } from './page-context.ts';

const FORM = /^application\/x-www-form-urlencoded\b/i;
const MOST_FIELDS = 500;
const DEEPEST = 4;
const NAME = /^[\w-]+(?:\[[\w-]*\]|\.[\w-]+)*$/;
const MAGIC = new Set(['__proto__', 'constructor', 'prototype']);

/** The form of a request. Throws 400 where it cannot be read, 413 beyond 500 fields, 415 for what is none. */
export function readBody(request: FastifyRequest): FormBody {
  const type = request.headers['content-type'] ?? '';
  const body = request.body;
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  if (!FORM.test(type)) throw platformErrors.unsupportedMediaType();
  try {
    return readForm(decodeUtf8(body));
  } catch (error) {
    throw error instanceof AppError ? error : platformErrors.malformed({}, { cause: error });
  }
}

/**
 * A form's fields as an object: `address.city` and `address[city]` nest, a repeated name or `tags[]`
 * is a list. Throws 400 for odd names, 413 beyond 500 fields.
 */
function readForm(text: string): FormBody {
  const form: FormBody = {};
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MOST_FIELDS) throw platformErrors.payloadTooLarge();
    if (name.length > 200 || !NAME.test(name)) throw platformErrors.malformed();
    put(form, name.replaceAll(']', '').split(/[.[]/), value);
  }
  return form;
}

function put(form: FormBody, path: readonly string[], value: string): void {
  if (path.length > DEEPEST || path.some((part) => MAGIC.has(part)))
    throw platformErrors.malformed();
  const isList = path.length > 1 && path.at(-1) === '';
  const keys = isList ? path.slice(0, -1) : path;
  let target = form;
  for (const key of keys.slice(0, -1)) {
    const inner: FormValue = target[key] ?? {};
    if (typeof inner === 'string' || Array.isArray(inner)) throw platformErrors.malformed();
    target[key] = inner;
    target = inner;
  }
  const last = keys.at(-1) ?? '';
  const present = target[last];
  if (present === undefined) target[last] = isList ? [value] : value;
  else if (typeof present === 'string') target[last] = [present, value];
  else if (Array.isArray(present)) present.push(value);
  else throw platformErrors.malformed();
}
