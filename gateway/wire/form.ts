import { invalid } from './errors.ts';

/** A decoded form body or query: text, lists and nested forms. */
export type FormValue = string | FormValue[] | Form;
export interface Form {
  [key: string]: FormValue;
}

const LARGEST_INDEX = 999;

function emptyForm(): Form {
  return Object.create(null) as Form;
}

function pathOf(key: string): string[] {
  const open = key.indexOf('[');
  if (open <= 0 || !key.endsWith(']')) return [key];
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')];
}

function asForm(value: FormValue | undefined): Form {
  return typeof value === 'object' && !Array.isArray(value) ? value : emptyForm();
}

function place(target: Form, path: string[], value: string): void {
  let here = target;
  for (const step of path.slice(0, -1)) {
    const next = asForm(here[step]);
    here[step] = next;
    here = next;
  }
  const last = path.at(-1) ?? '';
  here[last === '' ? String(Object.keys(here).length) : last] = value;
}

/** Forms whose keys are 0, 1, 2, … are lists; done afterwards, since keys come in any order. */
function listsIn(form: Form): FormValue {
  const keys = Object.keys(form);
  for (const key of keys) {
    const value = form[key];
    if (value !== undefined && typeof value === 'object') form[key] = listsIn(asForm(value));
  }
  const numbered = keys.length > 0 && keys.every((key) => /^\d{1,3}$/.test(key));
  if (!numbered) return form;
  const order = keys.map(Number).filter((index) => index <= LARGEST_INDEX);
  return order.sort((a, b) => a - b).map((index) => form[String(index)] ?? '');
}

/** Decodes `a[b][c]=1`, `a[0]=x`, `a[]=x`. Keys never reach Object.prototype; NUL is refused. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [key, value] of new URLSearchParams(text)) {
    if (key.includes('\0') || value.includes('\0')) throw invalid('Null bytes are not allowed');
    place(root, pathOf(key), value);
  }
  for (const key of Object.keys(root)) {
    const value = root[key];
    if (value !== undefined && typeof value === 'object') root[key] = listsIn(asForm(value));
  }
  return root;
}
