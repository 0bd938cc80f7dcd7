import { Select } from '#design/fields/select.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { PerkChoice } from '../checkout-view.ts';
import { optionField } from '../order.ts';
import type { Filled } from '../use-filled.ts';

interface PerkOptionsProps {
  readonly perk: PerkChoice;
  readonly filled: Filled;
  readonly language: string;
  /** At least one of the perk is wanted. */
  readonly isNeeded: boolean;
}

/** A choice for every option of every item; nothing where there is nothing to choose. */
export function PerkOptions({ perk, filled, language, isNeeded }: PerkOptionsProps) {
  const t = useT();
  const fields = perk.items.flatMap((item) =>
    item.options.map((option, place) => ({
      item,
      option,
      name: optionField(perk.id, item.id, place),
    })),
  );
  if (fields.length === 0) return null;
  return (
    <div className="perk-options grid gap-4 sm:grid-cols-2" data-needed={isNeeded || undefined}>
      {fields.map(({ item, option, name }) => (
        <Select
          key={name}
          label={<span lang={language}>{`${item.name}: ${option.name}`}</span>}
          name={name}
          required={isNeeded}
          prompt={t('checkout.choose_option')}
          options={option.values.map(({ label }) => ({ value: label, label }))}
          defaultValue={filled.value(name)}
          error={filled.error(name)}
        />
      ))}
    </div>
  );
}
