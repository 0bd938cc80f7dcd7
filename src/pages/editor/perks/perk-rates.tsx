import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#design/actions/button.tsx';
import { MoneyInput } from '#design/fields/money-input.tsx';
import { Select } from '#design/fields/select.tsx';
import { useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { PartProps } from './perks-view.ts';

const EMPTY = 2;

/** What shipping costs to where; the nearest price counts. Empty lines are left out. */
export function Rates({ view, fields }: PartProps) {
  const t = useT();
  const form = useFormState();
  const places = form.values(
    'rate_to',
    fields.rates.map(({ destination }) => destination),
  );
  const fees = form.values(
    'rate_fee',
    fields.rates.map(({ fee }) => fee),
  );
  const [count, setCount] = useState(Math.max(places.length + 1, EMPTY));
  const { first = [], rest = [] } = view.destinations ?? {};
  const options = [...first, { label: t('perks_editor.other_countries'), options: rest }];
  return (
    <div className="grid gap-3">
      <p className="field-hint">{t('perks_editor.rates_text')}</p>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="rate-row">
          <Select
            label={t('perks_editor.rate_to', { place: place + 1 })}
            hideLabel
            name="rate_to"
            prompt={t('perks_editor.choose_place')}
            options={options}
            defaultValue={places[place] ?? ''}
          />
          <MoneyInput
            label={t('perks_editor.rate_fee', { place: place + 1 })}
            hideLabel
            name="rate_fee"
            code={fields.currency}
            exponent={fields.exponent}
            defaultValue={fees[place] ?? ''}
          />
        </div>
      ))}
      <p className="needs-script">
        <Button
          size="small"
          look="quiet"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setCount(count + 1)}
        >
          {t('perks_editor.more_places')}
        </Button>
      </p>
    </div>
  );
}
