import { Form, useLoaderData, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FieldErrors } from '#design/fields/field.tsx';
import { FieldGroup, FieldRow, FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { SettingsFrame } from '#modules/accounts/web/index.ts';
import { ImageUploader } from '#modules/media/web/index.ts';
import { CsrfField, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './profile-page.data.ts';

export { action, headers, loader } from './profile-page.data.ts';

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
interface PartProps {
  readonly data: Data;
  readonly form: FormState;
}

export default function ProfilePage() {
  const t = useT();
  const locale = useLocale();
  const data = useLoaderData<typeof loader>();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  return (
    <SettingsFrame section="profile" text={t('profile.text')}>
      <Form method="post" data-own-save="" ref={ref} className="grid gap-7" noValidate>
        <CsrfField />
        {form.problem && <FormProblem title={form.problem.error_description} />}
        <Person data={data} form={form} />
        <Links data={data} form={form} />
        <Interests data={data} form={form} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="solid" size="large" busy={busy}>
            {t('profile.save')}
          </Button>
          <ButtonLink href={paths.individual(locale, data.id)} look="quiet" size="large">
            {t('profile.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </SettingsFrame>
  );
}

function Person({ data, form }: PartProps) {
  const t = useT();
  const { common, rest } = data.countries;
  return (
    <div className="grid max-w-form gap-5">
      <ImageUploader
        name="avatar"
        label={t('profile.avatar')}
        ratio="square"
        optional
        upload={data.upload}
        image={data.avatarUrl === null ? null : { url: data.avatarUrl, alt: data.shownName }}
        error={form.error('avatar')}
      />
      <FieldRow>
        <TextInput
          label={t('accounts.firstname')}
          name="firstname"
          autoComplete="given-name"
          required
          defaultValue={form.value('firstname', data.firstname)}
          error={form.error('firstname')}
        />
        <TextInput
          label={t('accounts.lastname')}
          name="lastname"
          autoComplete="family-name"
          required
          defaultValue={form.value('lastname', data.lastname)}
          error={form.error('lastname')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={t('profile.city')}
          name="city"
          autoComplete="address-level2"
          optional
          defaultValue={form.value('city', data.city)}
          error={form.error('city')}
        />
        <Select
          label={t('profile.country')}
          name="country"
          autoComplete="country"
          optional
          prompt={t('profile.no_country')}
          options={[
            { label: t('profile.common_countries'), options: common },
            { label: t('profile.all_countries'), options: rest },
          ]}
          defaultValue={form.value('country', data.country)}
          error={form.error('country')}
        />
      </FieldRow>
      <TextArea
        label={t('profile.bio')}
        hint={t('profile.bio_hint')}
        name="bio"
        rows={4}
        max={data.bioMax}
        optional
        defaultValue={form.value('bio', data.bio)}
        error={form.error('bio')}
      />
    </div>
  );
}

const EXAMPLES = {
  facebook: 'https://www.facebook.com/…',
  linkedin: 'https://www.linkedin.com/in/…',
  website: 'https://…',
} as const;

function Links({ data, form }: PartProps) {
  const t = useT();
  return (
    <FieldGroup legend={t('profile.links')} text={t('profile.links_text')}>
      <div className="grid max-w-form gap-5">
        {data.links.map(({ kind, url }) => (
          <TextInput
            key={kind}
            label={t(`profile.${kind}`)}
            name={kind}
            type="url"
            inputMode="url"
            placeholder={EXAMPLES[kind]}
            optional
            defaultValue={form.value(kind, url)}
            error={form.error(kind)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function Interests({ data, form }: PartProps) {
  const t = useT();
  const chosen = form.problem ? form.values('interests') : data.interests;
  return (
    <FieldGroup legend={t('profile.interests')} text={t('profile.interests_text')}>
      <FieldErrors id="interests" error={form.error('interests')} />
      <div className="grid gap-5 sm:grid-cols-3">
        {data.groups.map(({ name, choices }) => (
          <div key={name} className="grid content-start gap-3">
            <p className="kicker">{name}</p>
            {choices.map((choice) => (
              <Checkbox
                key={choice.slug}
                label={choice.name}
                name="interests"
                value={choice.slug}
                defaultChecked={chosen.includes(choice.slug)}
              />
            ))}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
