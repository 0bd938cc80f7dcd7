/** Names of an item's fields in the form of a perk; `key` is its number, or `new3`. */
export const itemField =
  (key: string) =>
  (field: string): string =>
    `item_${key}_${field}`;

interface ItemText {
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly values: string }[];
}

/** All that the fields of an item say, as one text that can be compared. */
export function itemText({ name, options }: ItemText): string {
  const said = options
    .map((option) => [option.name.trim(), option.values.trim()])
    .filter((parts) => parts.some((part) => part !== ''));
  return JSON.stringify([name.trim(), said]);
}

const PARTS = ['quantity', 'name', 'options'] as const;

/** Those of the names that are an item's fields, with its key and the part of it they ask for. */
export function fieldsOfItem(
  names: readonly string[],
): { field: string; key: string; part: (typeof PARTS)[number] }[] {
  return names.flatMap((field) => {
    const [, key = '', asked = ''] = /^item_((?:new)?\d+)_(\w+)$/.exec(field) ?? [];
    const part = PARTS.find((one) => one === asked);
    return part ? [{ field, key, part }] : [];
  });
}
