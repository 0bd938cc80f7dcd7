import { describe, expect, it } from 'vitest';
import { AppError, fieldErrors } from '#platform/errors/app-error.ts';
import { itemText } from './item-fields.ts';
import { atFormFields, readContents } from './read-perk-items.ts';

const MUG = { name: 'Mug', options: [{ name: 'Colour', values: 'Red, Blue = M-B' }] };
const KNOWN = {
  item_17_known: itemText(MUG),
  item_17_name: 'Mug',
  item_17_option_name: ['Colour', '', ''],
  item_17_option_values: ['Red, Blue = M-B', '', ''],
};
const NEW = {
  item_new1_name: 'Shirt',
  item_new1_option_name: ['', 'Size', ''],
  item_new1_option_values: ['', 'S, M = TEE-M', ''],
};
const FORM = { item_key: ['17', '18', 'new1', 'new2'], ...KNOWN, ...NEW, item_new2_quantity: '1' };

function read(form: Record<string, unknown>) {
  const problems = {};
  return { contents: readContents(form, problems), problems };
}

describe('the items in the form of a perk', () => {
  it('mark the field that is wrong', () => {
    const wrong = {
      ...FORM,
      item_17_quantity: '0',
      item_17_name: 'Cup',
      item_18_quantity: 'many',
      item_new1_quantity: '11',
      item_new1_option_values: ['Red', '', ''],
    };
    expect(read(wrong).problems).toEqual({
      item_17_quantity: ['errors.perks.quantity_needed'],
      item_18_quantity: ['errors.perks.quantity'],
      item_new1_quantity: ['errors.perks.quantity'],
      item_new1_options: ['errors.perks.options'],
    });
    const unnamed = { ...FORM, item_new1_name: '', item_new1_quantity: '' };
    expect(Object.keys(read(unnamed).problems)).toEqual(['item_new1_quantity', 'item_new1_name']);
    expect(read({ item_key: ['x', '17; drop', ''] })).toEqual({ contents: [], problems: {} });
  });

  it('say what is new or was changed, and leave out the rest', () => {
    const form = { ...FORM, item_17_quantity: '2', item_18_quantity: '0', item_new1_quantity: '1' };
    const size = { name: 'Size', values: [{ label: 'S' }, { label: 'M', sku: 'TEE-M' }] };
    const shirt = { item: { name: 'Shirt', options: [size] }, quantity: 1 };
    expect(read(form)).toEqual({ contents: [{ item_id: 17, quantity: 2 }, shirt], problems: {} });
    const renamed = read({ ...form, item_17_name: 'Cup' }).contents[0];
    expect(renamed).toMatchObject({ item_id: 17, item: { name: 'Cup' } });
  });

  it('get what the verb refuses at the field it came from', async () => {
    const form = { ...FORM, item_17_quantity: '0', item_18_quantity: '1', item_new1_quantity: '1' };
    const refused = atFormFields(form, () => {
      throw fieldErrors({
        'contents.1.item.options': ['errors.perks.options_twice'],
        'contents.0.item': ['errors.perks.item_frozen'],
        price_cents: ['errors.perks.price_small'],
      });
    });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(Object.keys((error as AppError).fields ?? {})).toEqual([
      'item_new1_options',
      'item_18_name',
      'price_cents',
    ]);
  });
});
