import { Form, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import { DateSelect, dateParts, yearOptions } from '#design/fields/date-select.tsx';
import { FieldErrors } from '#design/fields/field.tsx';
import { FieldRow, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { MoneyInput } from '#design/fields/money-input.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { DatePicker } from '#design/pickers/date-picker.tsx';
import { Section } from '#design/layout/section.tsx';
import { ImageUploader } from '#modules/media/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { Contents } from './perk-contents.tsx';
import { PerkProblems } from './perk-problems.tsx';
import { Rates } from './perk-rates.tsx';
import { SentBack } from './sent-back.tsx';
import type { PartProps, PerksView } from './perks-view.ts';

/** The choice that stands for whether it is shipped; none until its owner chooses. */
const SHIPS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** Everything about one perk. What people decided by is locked once somebody chose it. */
export function PerkForm({ view }: { view: PerksView }) {
  const t = useT();
  const locale = useLocale();
  const form = useFormState();
  const navigation = useNavigation();
  const box = useFirstInvalid(form.problem);
  const { fields } = view;
  if (!fields) return null;
  const back = paths.campaignEdit(locale, view.editor.id, 'perks');
  return (
    <Section title={t(fields.id === null ? 'perks_editor.new' : 'perks_editor.edit_title')}>
      <SentBack view={view} />
      <PerkProblems view={view} />
      <Form method="post" data-own-save="" ref={box} className="grid gap-8" noValidate>
        <CsrfField />
        {fields.id !== null && <input type="hidden" name="id" value={fields.id} />}
        <input type="hidden" name="version" value={fields.version} />
        {fields.isLocked && (
          <Notice title={t('perks_editor.locked')} icon>
            {t('perks_editor.locked_text')}
          </Notice>
        )}
        <TextFields view={view} fields={fields} />
        <PriceAndShipping view={view} fields={fields} />
        <Supply view={view} fields={fields} />
        <p className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button
            type="submit"
            name="act"
            value="save"
            look="act"
            size="large"
            busy={navigation.state !== 'idle'}
          >
            {t('perks_editor.save')}
          </Button>
          <ButtonLink href={back} look="quiet" size="large">
            {t('perks_editor.cancel')}
          </ButtonLink>
        </p>
      </Form>
    </Section>
  );
}

function TextFields({ view, fields }: PartProps) {
  const t = useT();
  const form = useFormState();
  return (
    <div className="grid gap-5">
      <TextInput
        label={t('perks_editor.title')}
        id="title"
        name="title"
        maxLength={60}
        required
        defaultValue={form.value('title', fields.title)}
        error={form.error('title')}
      />
      <TextArea
        label={t('perks_editor.description')}
        id="description"
        name="description"
        max={700}
        rows={4}
        optional
        defaultValue={form.value('description', fields.description)}
        error={form.error('description')}
      />
      <div id="image_params">
        <ImageUploader
          label={t('perks_editor.picture')}
          name="image_params"
          optional
          {...(view.upload ? { upload: view.upload } : {})}
          image={fields.image}
          error={form.error('image_params')}
        />
      </div>
    </div>
  );
}

/** What people decide by: price, kind, contents, shipping. */
function PriceAndShipping({ view, fields }: PartProps) {
  const t = useT();
  const form = useFormState();
  const money = { code: fields.currency, exponent: fields.exponent, symbol: fields.symbol };
  return (
    <fieldset className="panel-locked" disabled={fields.isLocked}>
      <legend className="visually-hidden">{t('perks_editor.promise')}</legend>
      <input type="hidden" name="promised" value="1" />
      <MoneyInput
        {...money}
        label={t('perks_editor.price')}
        id="price_cents"
        name="price_cents"
        required
        defaultValue={form.value('price_cents', fields.price)}
        error={form.error('price_cents')}
      />
      <RadioCards
        legend={t('perks_editor.kind')}
        name="kind"
        columns={3}
        defaultValue={form.value('kind', fields.kind)}
        choices={[
          {
            value: 'standard',
            title: t('perks_editor.kind_standard'),
            text: t('perks_editor.kind_standard_text'),
          },
          {
            value: 'add_on',
            title: t('perks_editor.kind_add_on'),
            text: t('perks_editor.kind_add_on_text'),
          },
          {
            value: 'secret',
            title: t('perks_editor.kind_secret'),
            text: t('perks_editor.kind_secret_text'),
          },
        ]}
      />
      <Contents view={view} fields={fields} />
      <RadioCards
        legend={<span id="ships">{t('perks_editor.shipping')}</span>}
        name="ships"
        required
        defaultValue={form.value('ships', SHIPS[String(fields.ships)])}
        error={form.error('ships')}
        choices={[
          {
            value: 'no',
            title: t('perks_editor.ships_no'),
            text: t('perks_editor.ships_no_text'),
          },
          {
            value: 'yes',
            title: t('perks_editor.ships_yes'),
            text: t('perks_editor.ships_yes_text'),
            more: (
              <div id="rates">
                <Rates view={view} fields={fields} />
              </div>
            ),
          },
        ]}
      />
      <FieldErrors id="rates" error={form.error('rates')} />
    </fieldset>
  );
}

/** How many there are, until when, when they arrive, whether they are shown. */
function Supply({ view, fields }: PartProps) {
  const t = useT();
  const locale = useLocale();
  const form = useFormState();
  const parts = dateParts(
    locale,
    {
      month: { name: 'delivery_month', label: t('perks_editor.month') },
      year: { name: 'delivery_year', label: t('perks_editor.year') },
    },
    yearOptions(view.year, 10),
    {
      month: form.value('delivery_month', fields.month),
      year: form.value('delivery_year', fields.year),
    },
  );
  return (
    <div className="grid gap-5">
      <DateSelect
        id="delivery_month"
        legend={t('perks_editor.delivery_month')}
        hint={t('perks_editor.delivery_text')}
        parts={parts}
        error={form.error('delivery_month')}
      />
      <FieldRow>
        <TextInput
          label={t('perks_editor.limit')}
          hint={
            fields.taken > 0
              ? t('perks_editor.limit_taken', { count: fields.taken })
              : t('perks_editor.limit_text')
          }
          id="limit"
          name="limit"
          inputMode="numeric"
          optional
          defaultValue={form.value('limit', fields.limit)}
          error={form.error('limit')}
        />
        <TextInput
          label={t('perks_editor.limit_each')}
          id="limit_per_contributor"
          name="limit_per_contributor"
          inputMode="numeric"
          optional
          defaultValue={form.value('limit_per_contributor', fields.limitEach)}
          error={form.error('limit_per_contributor')}
        />
      </FieldRow>
      <MoneyInput
        code={fields.currency}
        exponent={fields.exponent}
        symbol={fields.symbol}
        label={t('perks_editor.retail')}
        hint={t('perks_editor.retail_text')}
        id="retail_cents"
        name="retail_cents"
        optional
        defaultValue={form.value('retail_cents', fields.retail)}
        error={form.error('retail_cents')}
      />
      <FieldRow>
        <DatePicker
          label={t('perks_editor.from')}
          id="available_from"
          name="available_from"
          optional
          today={view.today}
          defaultValue={form.value('available_from', fields.from)}
          error={form.error('available_from')}
        />
        <DatePicker
          label={t('perks_editor.until')}
          hint={t('perks_editor.until_text', { zone: view.timeZone })}
          id="available_until"
          name="available_until"
          optional
          today={view.today}
          defaultValue={form.value('available_until', fields.until)}
          error={form.error('available_until')}
        />
      </FieldRow>
      <RadioCards
        legend={t('perks_editor.status')}
        hint={fields.loss}
        name="status"
        columns={2}
        defaultValue={form.value('status', fields.status)}
        choices={(['active', 'sold_out', 'hidden', 'ended'] as const).map((value) => ({
          value,
          title: t(`perks_editor.status_${value}`),
          text: t(`perks_editor.status_${value}_text`),
        }))}
      />
      <Checkbox
        label={t('perks_editor.feature')}
        hint={t('perks_editor.feature_text')}
        name="featured"
        value="1"
        defaultChecked={fields.isFeatured}
      />
    </div>
  );
}
