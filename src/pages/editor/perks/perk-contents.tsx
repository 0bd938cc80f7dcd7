import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '#design/actions/button.tsx';
import { FieldErrors } from '#design/fields/field.tsx';
import { FieldRow } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { itemField, itemText } from './item-fields.ts';
import type { PartProps, PerksView } from './perks-view.ts';

type Thing = PerksView['items'][number];
const OPTIONS = 3;

/** What is in the box: items the campaign has, and new ones that are saved with the perk. */
export function Contents({ view, fields }: PartProps) {
  const t = useT();
  const form = useFormState();
  const quantityOf = (id: number) =>
    fields.contents.find(({ item_id: item }) => item === id)?.quantity ?? 0;
  return (
    <fieldset id="contents" className="grid gap-3" aria-describedby="contents-error">
      <legend className="field-label">{t('perks_editor.contents')}</legend>
      <p className="field-hint">
        {t(view.items.length === 0 ? 'perks_editor.no_items' : 'perks_editor.contents_text')}
      </p>
      {view.items.map((item) => (
        <KnownItem key={item.id} item={item} quantity={quantityOf(item.id)} />
      ))}
      {!fields.isLocked &&
        Array.from({ length: fields.room }, (_, place) => (
          <NewItem key={place} place={place + 1} />
        ))}
      <FieldErrors id="contents" error={form.error('contents')} />
    </fieldset>
  );
}

/** How many of an item the perk has, with the item's own name and options while they may change. */
function KnownItem({ item, quantity }: { item: Thing; quantity: number }) {
  const t = useT();
  const form = useFormState();
  const at = itemField(String(item.id));
  return (
    <div className="item-row">
      <input type="hidden" name="item_key" value={item.id} />
      <TextInput
        label={t('perks_editor.quantity_of', { name: item.name })}
        hideLabel
        id={at('quantity')}
        name={at('quantity')}
        type="number"
        min={0}
        max={10}
        defaultValue={form.value(at('quantity'), String(quantity))}
        error={form.error(at('quantity'))}
      />
      <div className="grid gap-1">
        <strong className="font-semibold" aria-hidden="true" translate="no">
          {item.name}
        </strong>
        {item.options.length > 0 && (
          <p className="panel-facts" translate="no">
            {item.options.map(({ name, text }) => (
              <span key={name}>{text}</span>
            ))}
          </p>
        )}
        {item.isLocked ? (
          <p className="text-14 text-soft">{t('perks_editor.item_locked')}</p>
        ) : (
          <KnownItemText item={item} at={at} elsewhere={item.perks - (quantity > 0 ? 1 : 0)} />
        )}
      </div>
    </div>
  );
}

interface ItemTextProps {
  readonly item: Thing;
  readonly at: (field: string) => string;
  /** How many other perks contain it. */
  readonly elsewhere: number;
}

function KnownItemText({ item, at, elsewhere }: ItemTextProps) {
  const t = useT();
  const form = useFormState();
  const isWrong = form.error(at('name')) ?? form.error(at('options'));
  return (
    <details className="details" open={isWrong !== undefined || undefined}>
      <summary
        className="text-14"
        aria-label={t('perks_editor.item_change_of', { name: item.name })}
      >
        {t('perks_editor.item_change')}
      </summary>
      <div className="grid gap-5">
        <input type="hidden" name={at('known')} value={itemText(item)} />
        <ItemFields at={at} item={item} />
        {elsewhere > 0 && (
          <p className="field-hint">{t('perks_editor.item_shared', { count: elsewhere })}</p>
        )}
      </div>
    </details>
  );
}

/** Empties the fields of a new item and closes them again. */
function drop(event: MouseEvent<HTMLElement>): void {
  const box = event.currentTarget.closest('details');
  if (!box) return;
  for (const input of box.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')) {
    input.value = input.type === 'number' ? '1' : '';
  }
  box.open = false;
  box.querySelector('summary')?.focus();
}

/** Fields of an item that is added with the perk; the next ones show once these are opened. */
function NewItem({ place }: { place: number }) {
  const t = useT();
  const form = useFormState();
  const key = `new${place}`;
  const at = itemField(key);
  const isFilled = ['name', 'option_name', 'option_values'].some((field) =>
    form.values(at(field)).some((text) => text.trim() !== ''),
  );
  return (
    <details className="item-new" open={isFilled || undefined}>
      <summary>
        <span className="item-new-closed">
          <Plus aria-hidden="true" />
          {t('perks_editor.item_add')}
        </span>
        <span className="item-new-open">{t('perks_editor.item_new')}</span>
      </summary>
      <div className="panel grid gap-5">
        <input type="hidden" name="item_key" value={key} />
        <ItemFields at={at} item={null} />
        <TextInput
          label={t('perks_editor.item_quantity')}
          id={at('quantity')}
          name={at('quantity')}
          type="number"
          min={1}
          max={10}
          defaultValue={form.value(at('quantity'), '1')}
          error={form.error(at('quantity'))}
        />
        <p className="needs-script">
          <Button size="small" look="quiet" onClick={drop}>
            {t('perks_editor.item_drop')}
          </Button>
        </p>
      </div>
    </details>
  );
}

/** The name of an item and what one chooses of it; `at` names the fields. */
export function ItemFields({ at, item }: { at: (field: string) => string; item: Thing | null }) {
  const t = useT();
  const form = useFormState();
  const rows = Array.from({ length: OPTIONS }, (_, place) => item?.options[place]);
  const names = form.values(
    at('option_name'),
    rows.map((row) => row?.name ?? ''),
  );
  const values = form.values(
    at('option_values'),
    rows.map((row) => row?.values ?? ''),
  );
  const error = form.error(at('options'));
  return (
    <>
      <TextInput
        label={t('perks_editor.item_name')}
        id={at('name')}
        name={at('name')}
        maxLength={80}
        defaultValue={form.value(at('name'), item?.name)}
        error={form.error(at('name'))}
      />
      <fieldset className="grid gap-3">
        <legend className="field-label">{t('perks_editor.options')}</legend>
        <p className="field-hint">{t('perks_editor.options_text')}</p>
        {rows.map((_row, place) => (
          <FieldRow key={place}>
            <TextInput
              label={t('perks_editor.option_name', { place: place + 1 })}
              name={at('option_name')}
              maxLength={40}
              placeholder={place === 0 ? t('perks_editor.option_example') : undefined}
              defaultValue={names[place]}
            />
            <TextInput
              label={t('perks_editor.option_values', { place: place + 1 })}
              name={at('option_values')}
              maxLength={1000}
              placeholder={place === 0 ? t('perks_editor.values_example') : undefined}
              defaultValue={values[place]}
              {...(place === 0 ? { id: at('options'), error } : {})}
            />
          </FieldRow>
        ))}
      </fieldset>
    </>
  );
}
