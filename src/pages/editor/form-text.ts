import type { FormValues } from './editor-view.ts';

/** A field of a form as text; empty where it is missing. */
export function textOf(form: FormValues, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

/** A field that may stand more than once. */
export function textsOf(form: FormValues, name: string): string[] {
  return [form[name] ?? []].flat().filter((value) => typeof value === 'string');
}

/** Without what no single line may hold. */
export function lineOf(form: FormValues, name: string): string {
  return textOf(form, name)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** A form's text has CRLF at the ends of lines; ours have LF. */
export function proseOf(form: FormValues, name: string): string {
  return textOf(form, name).replace(/\r\n?/g, '\n');
}
