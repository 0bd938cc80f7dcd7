import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Section } from '#design/layout/section.tsx';
import { DatePicker } from '#design/pickers/date-picker.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ExtrasProps } from './extras-view.ts';

/** Contributions are orders from now on, shipped by a day. */
export function PreOrder({ view }: ExtrasProps) {
  const t = useT();
  const form = useFormState();
  const box = useFirstInvalid(form.problem);
  return (
    <Section title={t('extras_editor.pre_order')} text={t('extras_editor.pre_order_text')}>
      <Form
        method="post"
        data-own-save=""
        ref={box}
        className="panel grid gap-5"
        noValidate
        preventScrollReset
      >
        <CsrfField />
        {view.isPreOrder && (
          <Notice tone="good" icon>
            {t('extras_editor.pre_order_on')}
          </Notice>
        )}
        <DatePicker
          label={t('extras_editor.ships_by')}
          name="ships_by"
          today={view.today}
          min={view.today}
          defaultValue={form.value('ships_by', view.shipsBy)}
          error={form.error('ships_by')}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" name="act" value="pre_order">
            {t(view.isPreOrder ? 'extras_editor.save' : 'extras_editor.pre_order_start')}
          </Button>
          {view.isPreOrder && (
            <Button type="submit" name="act" value="pre_order_off" look="quiet">
              {t('extras_editor.pre_order_stop')}
            </Button>
          )}
        </p>
      </Form>
    </Section>
  );
}
