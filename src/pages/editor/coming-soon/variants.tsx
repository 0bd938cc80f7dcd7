import { useState } from 'react';
import { Button } from '#design/actions/button.tsx';
import { FieldErrors } from '#design/fields/field.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Card } from '#design/layout/card.tsx';
import { useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';

interface Variant {
  readonly variant: string;
  readonly headline: string;
  readonly subtitle: string;
  readonly button_text: string;
}

const MOST = 10;
const EMPTY: Variant = { variant: '', headline: '', subtitle: '', button_text: '' };

/** Other words for the same page; a row without a name is none, so that one empty row is always there. */
export function Variants({ variants }: { variants: readonly Variant[] }) {
  const t = useT();
  const form = useFormState();
  const [rows, setRows] = useState(() => Math.min(MOST, variants.length + 1));
  const error = form.error('variants');
  return (
    <details
      className="border-t border-line pt-6"
      open={variants.length > 0 || error !== undefined}
    >
      <summary>
        <strong>{t('soon_editor.variants')}</strong>
      </summary>
      <div className="grid gap-4 pt-3">
        <p className="text-soft">{t('soon_editor.variants_text')}</p>
        <FieldErrors id="variants" error={error} />
        {Array.from({ length: rows }, (_, place) => (
          <Row key={place} place={place} known={variants[place] ?? EMPTY} />
        ))}
        {rows < MOST && (
          <p className="needs-script">
            <Button size="small" onClick={() => setRows(rows + 1)}>
              {t('soon_editor.add_variant')}
            </Button>
          </p>
        )}
      </div>
    </details>
  );
}

function Row({ place, known }: { place: number; known: Variant }) {
  const t = useT();
  const form = useFormState();
  const field = (name: keyof Variant, max: number) => {
    const full = `variants[${place}][${name}]`;
    return { name: full, maxLength: max, defaultValue: form.value(full, known[name]) };
  };
  return (
    <Card>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="visually-hidden">
          {t('soon_editor.variant', { place: place + 1 })}
        </legend>
        <TextInput
          label={t('soon_editor.variant_name')}
          hint={t('soon_editor.variant_name_hint')}
          {...field('variant', 40)}
        />
        <TextInput label={t('soon_editor.button_text')} optional {...field('button_text', 40)} />
        <TextInput label={t('soon_editor.headline')} optional {...field('headline', 80)} />
        <TextInput label={t('soon_editor.subtitle')} optional {...field('subtitle', 160)} />
      </fieldset>
    </Card>
  );
}
