import { invalid } from '../wire/errors.ts';

/** The fields of a JSON body. Throws 400 for anything but an object. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw invalid('The body must be a JSON object');
}

/** The first of these fields that holds a text. Throws 400 where none does. */
export function textIn(body: unknown, ...names: string[]): string {
  const fields = fieldsOf(body);
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  throw invalid(`Missing: ${names.join(' or ')}`, { param: names[0] ?? '' });
}

export function optionalText(body: unknown, name: string): string | undefined {
  const value = fieldsOf(body)[name];
  return typeof value === 'string' ? value : undefined;
}
