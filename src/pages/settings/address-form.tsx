import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { isCodeFirst } from '#design/data/address-lines.ts';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FieldRow, FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Select, type SelectOption } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { postalLabel, regionLabel, regions } from '#modules/geography/rules.ts';
import { CsrfField, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';

interface KnownAddress {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly phone_number: string;
  readonly isDefault: boolean;
}

interface AddressFormProps {
  readonly edited: KnownAddress | null;
  readonly isFirst: boolean;
  readonly countries: { readonly common: SelectOption[]; readonly rest: SelectOption[] };
}

/** A new address or one to change. */
export function AddressForm({ edited, isFirst, countries }: AddressFormProps) {
  const t = useT();
  const locale = useLocale();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" data-own-save="" ref={ref} className="grid max-w-form gap-5" noValidate>
      <CsrfField />
      {edited && <input type="hidden" name="id" value={edited.id} />}
      {form.problem && <FormProblem title={form.problem.error_description} />}
      <AddressFields edited={edited} form={form} countries={countries} />
      {!isFirst && !edited?.isDefault && (
        <Checkbox
          label={t('addresses.use_as_default')}
          name="is_default"
          value="yes"
          defaultChecked={form.value('is_default') === 'yes'}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="act" value="save" look="solid" size="large" busy={busy}>
          {t('addresses.save')}
        </Button>
        {!isFirst && (
          <ButtonLink href={paths.settings(locale, 'addresses')} look="quiet" size="large">
            {t('profile.cancel')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

interface FieldsProps extends Pick<AddressFormProps, 'edited' | 'countries'> {
  readonly form: FormState;
}

/** The fields in the order of an envelope; the country comes first, as it decides on the rest. */
function AddressFields({ edited, form, countries }: FieldsProps) {
  const t = useT();
  const [country, setCountry] = useState(form.value('country', edited?.country ?? ''));
  const text = (name: Exclude<keyof KnownAddress, 'id' | 'isDefault'>, autoComplete: string) => ({
    name,
    autoComplete,
    defaultValue: form.value(name, edited?.[name] ?? ''),
    error: form.error(name),
  });
  const city = (
    <TextInput
      key="city"
      label={t('addresses.city')}
      required
      {...text('city', 'address-level2')}
    />
  );
  const code = (
    <TextInput
      key="code"
      label={t(`addresses.${postalLabel(country)}`)}
      {...text('zipcode', 'postal-code')}
    />
  );
  return (
    <>
      <Select
        label={t('addresses.country')}
        name="country"
        autoComplete="country"
        required
        prompt={t('addresses.choose')}
        options={[
          { label: t('profile.common_countries'), options: countries.common },
          { label: t('profile.all_countries'), options: countries.rest },
        ]}
        defaultValue={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
        error={form.error('country')}
      />
      <TextInput label={t('addresses.name')} required {...text('name', 'name')} />
      <TextInput label={t('addresses.street')} required {...text('address', 'address-line1')} />
      <TextInput label={t('addresses.street2')} optional {...text('address2', 'address-line2')} />
      <FieldRow>{isCodeFirst(country) ? [code, city] : [city, code]}</FieldRow>
      <Region key={country} country={country} edited={edited} form={form} />
      <TextInput
        label={t('addresses.phone')}
        hint={t('addresses.phone_hint')}
        type="tel"
        optional
        {...text('phone_number', 'tel')}
      />
    </>
  );
}

/** States and provinces to choose from where there are any; a field to write in elsewhere. */
function Region({ country, edited, form }: Omit<FieldsProps, 'countries'> & { country: string }) {
  const t = useT();
  const known = regions(country);
  const value = form.value('state', edited?.state ?? '');
  const common = { name: 'state', autoComplete: 'address-level1', error: form.error('state') };
  if (known.length === 0) {
    return <TextInput {...common} label={t('addresses.region')} optional defaultValue={value} />;
  }
  return (
    <Select
      {...common}
      label={t(`addresses.${regionLabel(country)}`)}
      required
      prompt={t('addresses.choose')}
      options={known.map(({ two_letter, text: label }) => ({ value: two_letter, label }))}
      defaultValue={value}
    />
  );
}
