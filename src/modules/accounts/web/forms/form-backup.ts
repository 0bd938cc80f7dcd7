/** One field as the backup sees it. */
export interface BackedField {
  readonly name: string;
  readonly type: string;
  value: string;
  checked?: boolean;
}

/** Name of the hidden field that keeps what was typed. */
export const BACKUP_FIELD = 'form_backup';

const SECRET =
  /pass|token|secret|card|cvc|cvv|iban|account_number|spinner|timestamp|challenge|code/i;
const KEPT_TYPES = new Set([
  'text',
  'email',
  'tel',
  'url',
  'search',
  'number',
  'checkbox',
  'textarea',
]);

/** What may be kept: things a person typed or ticked, never passwords, tokens or cards. */
function isKept(field: BackedField, secretNames: readonly string[]): boolean {
  if (!KEPT_TYPES.has(field.type) || field.name === '') return false;
  return !SECRET.test(field.name) && !secretNames.includes(field.name);
}

/**
 * The form as text. `aliases` gives the fields whose names change with every form a name that stays.
 */
export function backUp(
  fields: Iterable<BackedField>,
  aliases: Readonly<Record<string, string>> = {},
  secretNames: readonly string[] = [],
): string {
  const kept: Record<string, string | boolean> = {};
  for (const field of fields) {
    if (!isKept(field, secretNames)) continue;
    const name = aliases[field.name] ?? field.name;
    kept[name] = field.type === 'checkbox' ? field.checked === true : field.value;
  }
  return JSON.stringify(kept);
}

/** Puts a backup back into fields that are still empty; answers whether it changed anything. */
export function restore(
  fields: Iterable<BackedField>,
  backup: string,
  aliases: Readonly<Record<string, string>> = {},
  secretNames: readonly string[] = [],
): boolean {
  let kept: Record<string, unknown>;
  try {
    kept = JSON.parse(backup) as Record<string, unknown>;
  } catch {
    return false;
  }
  let isChanged = false;
  for (const field of fields) {
    const value = kept?.[aliases[field.name] ?? field.name];
    if (value === undefined || !isKept(field, secretNames)) continue;
    if (field.type === 'checkbox' && typeof value === 'boolean' && field.checked !== value) {
      field.checked = value;
      isChanged = true;
    } else if (typeof value === 'string' && field.value === '' && value !== '') {
      field.value = value;
      isChanged = true;
    }
  }
  return isChanged;
}
