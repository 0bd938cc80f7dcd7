import { Form, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import {
  AddressFields,
  type AddressFieldsProps,
  type TypedAddress,
} from '#pages/address-fields/address-fields.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';

interface AddressFormProps extends Pick<AddressFieldsProps, 'countries'> {
  readonly edited: (TypedAddress & { readonly id: number; readonly isDefault: boolean }) | null;
  readonly isFirst: boolean;
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
