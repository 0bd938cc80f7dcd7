import { Form, useLoaderData, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { SettingsFrame } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './data-page.data.ts';
import { ExportSection } from './export-section.tsx';

export { action, headers, loader } from './data-page.data.ts';

const CONSEQUENCES = ['erased', 'kept', 'parcels', 'address'] as const;

export default function DataPage() {
  const t = useT();
  const { obligations, asksPassword, exported } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame section="data">
      <ExportSection exported={exported} />
      <Section title={t('closing.title')} text={t('closing.text')}>
        <ul className="grid max-w-measure list-disc gap-2 pb-5 pl-5">
          {CONSEQUENCES.map((one) => (
            <li key={one}>{t(`closing.consequence.${one}`)}</li>
          ))}
        </ul>
        {obligations.length > 0 ? (
          <Notice tone="warn" title={t('closing.not_yet')}>
            {obligations.map((one) => (
              <p key={one}>{t(`closing.obligation.${one}`)}</p>
            ))}
          </Notice>
        ) : (
          <CloseForm asksPassword={asksPassword} />
        )}
      </Section>
    </SettingsFrame>
  );
}

function CloseForm({ asksPassword }: { readonly asksPassword: boolean }) {
  const t = useT();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" ref={ref} className="grid max-w-form gap-5" noValidate reloadDocument>
      <CsrfField />
      {form.problem && <FormProblem title={form.problem.error_description} />}
      <TextInput
        label={t('closing.email')}
        name="email"
        type="email"
        autoComplete="off"
        required
        defaultValue={form.value('email')}
        error={form.error('email')}
      />
      {asksPassword && (
        <PasswordInput
          label={t('closing.password')}
          name="password"
          autoComplete="current-password"
          required
          error={form.error('password')}
        />
      )}
      <div>
        <Button type="submit" name="act" value="close" look="danger" size="large" busy={busy}>
          {t('closing.confirm')}
        </Button>
      </div>
    </Form>
  );
}
