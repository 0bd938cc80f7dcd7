import { Select } from '#design/fields/select.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { PerkChoice } from '../checkout-view.ts';
import { MOST_PIECES, optionField } from '../order.ts';
import type { Filled } from '../use-filled.ts';

interface PerkOptionsProps {
  readonly perk: PerkChoice;
  readonly filled: Filled;
  readonly language: string;
  /** How many of the perk are wanted; each may be chosen differently. */
  readonly quantity: number;
}

/** A choice for every option of every item, for each unit; nothing where there is nothing to choose. */
export function PerkOptions({ perk, filled, language, quantity }: PerkOptionsProps) {
  const t = useT();
  if (perk.items.every(({ options }) => options.length === 0)) return null;
  const pieces = Math.min(Math.max(quantity, 1), MOST_PIECES);
  const of = { perk, filled, language };
  // One tree for any number: what was chosen for the first unit stays when a second is wanted.
  return (
    <div className="perk-options grid gap-4" data-needed={quantity > 0 || undefined}>
      {Array.from({ length: pieces }, (_, place) => (
        <fieldset key={place} className="grid gap-2">
          {pieces > 1 && (
            <legend className="mb-1 text-14 font-semibold">
              {t('checkout.piece', { piece: place + 1 })}
            </legend>
          )}
          <Piece {...of} piece={place + 1} isNeeded={quantity > 0} />
        </fieldset>
      ))}
      {quantity > pieces && <p className="text-14 text-soft">{t('checkout.rest_as_first')}</p>}
    </div>
  );
}

interface PieceProps extends Omit<PerkOptionsProps, 'quantity'> {
  /** Which unit, from 1. */
  readonly piece: number;
  readonly isNeeded: boolean;
}

/** What is chosen for one unit. From the second on nothing has to be: it is then as for the first. */
function Piece({ perk, filled, language, piece, isNeeded }: PieceProps) {
  const t = useT();
  const fields = perk.items.flatMap((item) =>
    item.options.map((option, place) => ({
      item,
      option,
      name: optionField(perk.id, item.id, place, piece),
    })),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ item, option, name }) => (
        <Select
          key={name}
          label={
            <span lang={language}>
              {t('design.label_value', { label: item.name, value: option.name })}
            </span>
          }
          name={name}
          required={isNeeded && piece === 1}
          prompt={t(piece === 1 ? 'checkout.choose_option' : 'checkout.as_first')}
          options={option.values.map(({ label }) => ({ value: label, label }))}
          defaultValue={filled.value(name)}
          error={filled.error(name)}
        />
      ))}
    </div>
  );
}
