import type { FormValues } from '../editor-view.ts';

/** The form as an object, lists where a name stands more than once. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    const known = values[name];
    values[name] = known === undefined ? value : [known, value].flat();
  }
  return values;
}

/**
 * The form as the server wrote it, whatever was typed since: on a slow line people write before the
 * script is there.
 */
export function writtenValuesOf(form: HTMLFormElement): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement;
  const shown = form.querySelectorAll('select');
  for (const [at, select] of copy.querySelectorAll('select').entries()) {
    const options = [...select.options];
    if (options.some((option) => option.defaultSelected)) continue;
    // Made in the browser from a value: nothing is marked, and what stands there is the value.
    for (const [index, option] of options.entries()) {
      option.defaultSelected = shown[at]?.options[index]?.selected === true;
    }
  }
  copy.reset();
  return valuesOf(copy);
}
