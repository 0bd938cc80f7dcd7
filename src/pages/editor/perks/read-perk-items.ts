import { checkOptions, itemBody } from '#modules/perks/index.ts';
import { CONTENT_QUANTITY_MAX } from '#modules/perks/rules.ts';
import { AppError, type FieldMessage, fieldErrors } from '#platform/errors/app-error.ts';
import { schemaError } from '#platform/http/error-answer.ts';
import { listOf, textOf } from '../typed-values.ts';
import { itemField, itemText } from './item-fields.ts';

type Form = Readonly<Record<string, unknown>>;
type Problems = Record<string, FieldMessage[]>;

/** One choice of an option: `M`, or `M = TEE-M` with the number of the stock keeper. */
function choiceOf(text: string): { label: string; sku?: string } {
  const [label = '', sku = ''] = text.split('=').map((part) => part.trim());
  return sku === '' ? { label } : { label, sku };
}

/** An item from its fields: options as a name and choices between commas. Throws 422 by field. */
export function readItem(form: Form, at: (field: string) => string = (field) => field) {
  const choices = listOf(form[at('option_values')]);
  const options = listOf(form[at('option_name')]).flatMap((name, place) => {
    const values = (choices[place] ?? '').split(',').filter((text) => text.trim() !== '');
    return name.trim() === '' && values.length === 0 ? [] : { name, values: values.map(choiceOf) };
  });
  const parsed = itemBody.safeParse({ name: textOf(form[at('name')]), options });
  if (parsed.success) {
    checkOptions(parsed.data, at('options'));
    return parsed.data;
  }
  const fields: Problems = {};
  for (const [field, messages] of Object.entries(schemaError(parsed.error).fields ?? {})) {
    if (field === 'name') fields[at('name')] = [...messages];
    else fields[at('options')] = ['errors.perks.options'];
  }
  throw fieldErrors(fields);
}

interface Line {
  readonly key: string;
  readonly isNew: boolean;
  readonly quantity: string;
  /** Whether it says something else of the item than what was known when the form was shown. */
  readonly isWritten: boolean;
}

/** The items of the form in its order; blocks for new ones that nobody filled in are left out. */
function linesOf(form: Form): Line[] {
  return listOf(form.item_key).flatMap((key) => {
    if (!/^(new)?\d{1,15}$/.test(key)) return [];
    const at = itemField(key);
    const isNew = key.startsWith('new');
    const names = listOf(form[at('option_name')]);
    const values = listOf(form[at('option_values')]);
    const options = names.map((name, place) => ({ name, values: values[place] ?? '' }));
    const text = itemText({ name: textOf(form[at('name')]), options });
    const known = isNew ? itemText({ name: '', options: [] }) : textOf(form[at('known')]);
    const isWritten = form[at('name')] !== undefined && text !== known;
    if (isNew && !isWritten) return [];
    return { key, isNew, quantity: textOf(form[at('quantity')]).trim(), isWritten };
  });
}

const isIncluded = ({ quantity }: Line) => quantity !== '' && quantity !== '0';

/** What the perk contains, as the API takes it; what is wrong goes to `problems` by field. */
export function readContents(form: Form, problems: Problems): Record<string, unknown>[] {
  return linesOf(form).flatMap((line) => {
    const at = itemField(line.key);
    const quantity = /^\d{0,2}$/.test(line.quantity) ? Number(line.quantity) : null;
    if (quantity === null || quantity > CONTENT_QUANTITY_MAX) {
      problems[at('quantity')] = ['errors.perks.quantity'];
    } else if (quantity === 0 && line.isWritten) {
      problems[at('quantity')] = ['errors.perks.quantity_needed'];
    }
    const id = line.isNew ? {} : { item_id: Number(line.key) };
    if (!line.isWritten) return isIncluded(line) ? { ...id, quantity } : [];
    try {
      return { ...id, item: readItem(form, at), quantity };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const [field, messages] of Object.entries(error.fields ?? {})) {
        problems[field] = [...messages];
      }
      return [];
    }
  });
}

/** Does the work; a refusal of `contents.2.item.options` marks the field of the form it came from. */
export async function atFormFields<T>(form: Form, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const sent = linesOf(form).filter((line) => line.isWritten || isIncluded(line));
    const fields = Object.entries(error.fields).map(([field, messages]) => {
      const [, place = '', part] = /^contents\.(\d+)\.(?:item\.)?(\w+)/.exec(field) ?? [];
      const line = sent[Number(place)];
      if (!line || !part) return [field, messages];
      const name = part === 'options' || part === 'quantity' ? part : 'name';
      return [itemField(line.key)(name), messages];
    });
    throw new AppError({
      ...error,
      messageKey: error.messageKey,
      fields: Object.fromEntries(fields),
    });
  }
}
