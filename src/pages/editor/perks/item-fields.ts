/** Names of an item's fields in the form of a perk; `key` is its number, or `new3`. */
export const itemField =
  (key: string) =>
  (field: string): string =>
    `item_${key}_${field}`;

interface ItemWords {
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly values: string }[];
}

/** All that the fields of an item say, as one text that can be compared. */
export function itemText({ name, options }: ItemWords): string {
  const said = options
    .map((option) => [option.name.trim(), option.values.trim()])
    .filter((parts) => parts.some((part) => part !== ''));
  return JSON.stringify([name.trim(), said]);
}
