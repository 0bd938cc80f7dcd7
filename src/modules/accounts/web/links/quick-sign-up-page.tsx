import { useActionData, useLoaderData } from 'react-router';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { type ActionOutcome, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { TermsText } from '../forms/terms-text.tsx';
import { LinkForm } from './link-form.tsx';
import type { loader } from './quick-sign-up-page.data.ts';

export { action, headers, loader } from './quick-sign-up-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function QuickSignUpPage() {
  const t = useT();
  const state = useLoaderData<typeof loader>();
  const form = useFormState();
  const isSent = useActionData<ActionOutcome<{ isSent: boolean }>>()?.done?.isSent;
  return (
    <LinkForm
      title={t('accounts.quick_title')}
      text={t('accounts.quick_text')}
      form={form}
      submit={t('accounts.quick_submit')}
      done={isSent ? t('accounts.quick_done') : undefined}
    >
      <input type="hidden" name="timestamp" value={state.timestamp} readOnly />
      <input type="hidden" name="spinner" value={state.spinner} readOnly />
      <input type="hidden" name="source" value={state.source} readOnly />
      <TextInput
        label={t('accounts.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={form.value('email')}
        error={form.error('email')}
      />
      {state.double_opt_in_required && (
        <Checkbox
          label={<TermsText text="accounts.agreement" />}
          name="disclaimer"
          required
          defaultChecked={form.value('disclaimer') !== ''}
          error={form.error('disclaimer')}
        />
      )}
    </LinkForm>
  );
}
