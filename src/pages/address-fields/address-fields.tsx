import { useState } from 'react';
import { isCodeFirst } from '#design/data/address-lines.ts';
import { FieldRow } from '#design/fields/form-parts.tsx';
import { Select, type SelectOption } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { postalLabel, regionLabel, regions } from '#modules/geography/rules.ts';
import type { FormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';

export interface TypedAddress {
  readonly name: string;
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly phone_number: string;
}

export interface AddressFieldsProps {
  /** What they begin with; null for an empty address. */
  readonly edited: TypedAddress | null;
  readonly form: FormState;
  readonly countries: { readonly common: SelectOption[]; readonly rest: SelectOption[] };
}

/** The fields in the order of an envelope; the country comes first, as it decides on the rest. */
export function AddressFields({ edited, form, countries }: AddressFieldsProps) {
  const t = useT();
  const [country, setCountry] = useState(form.value('country', edited?.country ?? ''));
  const text = (name: keyof TypedAddress, autoComplete: string) => ({
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
        options={
          countries.common.length === 0
            ? countries.rest
            : [
                { label: t('profile.common_countries'), options: countries.common },
                { label: t('profile.all_countries'), options: countries.rest },
              ]
        }
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
function Region({
  country,
  edited,
  form,
}: Omit<AddressFieldsProps, 'countries'> & { country: string }) {
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
