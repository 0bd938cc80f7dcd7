import type { FormBody, FormValue } from './page-context.ts';

const SECRET = /pass|token|secret|card|cvc|cvv|iban|account_number|idempotency/i;

/** What may be shown again after a refusal, by field name (`address.city` for nested ones). */
export function typedValues(
  form: FormBody,
  secretFields: readonly string[],
): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  collect(form, '', secretFields, values);
  return values;
}

function collect(
  value: FormValue,
  name: string,
  secretFields: readonly string[],
  into: Record<string, string | string[]>,
): void {
  if (SECRET.test(name) || secretFields.includes(name)) return;
  if (typeof value === 'string') into[name] = value;
  else if (Array.isArray(value)) {
    into[name] = value.filter((item): item is string => typeof item === 'string');
  } else {
    for (const [key, inner] of Object.entries(value)) {
      collect(inner, name === '' ? key : `${name}.${key}`, secretFields, into);
    }
  }
}
