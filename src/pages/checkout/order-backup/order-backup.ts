/** What a checkout keeps across an accidental reload: what was chosen and typed, nothing secret. */

/** Never kept: cards and what pays, tokens, keys, and what the server alone decides. */
const SECRET = /card|payment_method|token|key|secret|expected_total|intent/i;

/** The form's fields as text; the order of several with one name is kept. */
export function orderBackup(fields: Iterable<readonly [string, unknown]>): string {
  const kept: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (typeof value === 'string' && !SECRET.test(name)) kept[name] = value;
  }
  return JSON.stringify(kept);
}

/** What was kept; nothing of a text that is none of ours. */
export function readBackup(text: string | null): Readonly<Record<string, string>> | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
    const fields = Object.entries(kept).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !SECRET.test(field[0]),
    );
    return Object.fromEntries(fields);
  } catch {
    return null;
  }
}

interface Control {
  readonly name: string;
  readonly type: string;
  readonly disabled: boolean;
  value: string;
  checked?: boolean;
}

const TICKED = new Set(['radio', 'checkbox']);

/** Puts one control back to what was kept; answers whether that changed it. */
export function putBack(control: Control, kept: Readonly<Record<string, string>>): boolean {
  const { name, type, disabled } = control;
  if (name === '' || disabled || type === 'hidden' || SECRET.test(name)) return false;
  const value = kept[name];
  if (TICKED.has(type)) {
    // What is not ticked is not sent: a box without a value was empty, a choice without one unknown.
    const isTicked = value === undefined ? false : value === control.value;
    if (value === undefined && type === 'radio') return false;
    if (control.checked === isTicked) return false;
    control.checked = isTicked;
    return true;
  }
  if (value === undefined || control.value === value) return false;
  control.value = value;
  return control.value === value;
}
