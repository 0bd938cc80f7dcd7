import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import { FieldRow, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { DatePicker } from '#design/pickers/date-picker.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ExtrasProps } from './extras-view.ts';
import { Review } from './review.tsx';

/** A line above the campaign's page. After the launch staff looks at a new one first. */
export function Banner({ view }: ExtrasProps) {
  const t = useT();
  const form = useFormState();
  const box = useFirstInvalid(form.problem);
  const { banner } = view;
  return (
    <Section
      id="banner"
      title={t('extras_editor.banner')}
      text={t(
        view.editor.isLaunched ? 'extras_editor.banner_reviewed' : 'extras_editor.banner_text',
      )}
    >
      <Form
        method="post"
        data-own-save=""
        ref={box}
        className="panel grid gap-5"
        noValidate
        preventScrollReset
      >
        <CsrfField />
        <Review review={view.reviews.banner} />
        <TextInput
          label={t('extras_editor.banner_words')}
          hint={t('extras_editor.banner_max', { max: view.bannerMax })}
          name="banner_text"
          maxLength={view.bannerMax}
          defaultValue={form.value('banner_text', banner?.text)}
          error={form.error('banner_text')}
        />
        <RadioCards
          legend={t('extras_editor.banner_style')}
          name="banner_style"
          columns={3}
          defaultValue={form.value('banner_style', banner?.style ?? 'info')}
          choices={(['info', 'success', 'warn'] as const).map((value) => ({
            value,
            title: t(`extras_editor.style_${value}`),
          }))}
        />
        <FieldRow>
          <DatePicker
            label={t('extras_editor.from')}
            name="banner_from"
            optional
            today={view.today}
            defaultValue={form.value('banner_from', banner?.from)}
            error={form.error('banner_from')}
          />
          <DatePicker
            label={t('extras_editor.until')}
            name="banner_until"
            optional
            today={view.today}
            defaultValue={form.value('banner_until', banner?.until)}
            error={form.error('banner_until')}
          />
        </FieldRow>
        <p className="text-14 text-soft">
          {t('extras_editor.banner_days', { zone: view.timeZone })}
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" name="act" value="banner">
            {t('extras_editor.banner_save')}
          </Button>
          {banner && (
            <Button type="submit" name="act" value="banner_off" look="quiet">
              {t('extras_editor.banner_off')}
            </Button>
          )}
        </p>
      </Form>
    </Section>
  );
}
