import { Form, useLoaderData, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { Select } from '#design/fields/select.tsx';
import { FieldGroup } from '#design/fields/form-parts.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { SettingsFrame } from '#modules/accounts/web/index.ts';
import { CsrfField } from '#platform/web/form-state.tsx';
import { LANGUAGE_NAMES, offeredLocales } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './mail-page.data.ts';

export { action, headers, loader } from './mail-page.data.ts';

export default function MailPage() {
  const t = useT();
  const { preferences, language } = useLoaderData<typeof loader>();
  const busy = useNavigation().state !== 'idle';
  return (
    <SettingsFrame section="mail" text={t('mail_settings.text')}>
      <Form method="post" className="grid max-w-form gap-7">
        <CsrfField />
        <Select
          label={t('mail_settings.language')}
          name="language"
          defaultValue={language.isChosen ? language.locale : 'pages'}
          options={[
            { value: 'pages', label: t('mail_settings.language_pages') },
            ...offeredLocales().map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] })),
          ]}
        />
        <FieldGroup legend={t('mail_settings.legend')}>
          <div className="grid gap-5">
            {preferences.map(({ kind, isWanted }) => (
              <Checkbox
                key={kind}
                name={kind}
                label={t(`mail_settings.kind.${kind}`)}
                hint={t(`mail_settings.hint.${kind}`)}
                defaultChecked={isWanted}
              />
            ))}
          </div>
        </FieldGroup>
        <Notice>{t('mail_settings.always')}</Notice>
        <div>
          <Button type="submit" look="solid" size="large" busy={busy}>
            {t('mail_settings.save')}
          </Button>
        </div>
      </Form>
    </SettingsFrame>
  );
}
