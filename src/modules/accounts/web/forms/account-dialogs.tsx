import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Skeleton } from '#design/feedback/skeleton.tsx';
import { Dialog } from '#design/overlays/dialog.tsx';
import { apiClient } from '#platform/web/api-client.ts';
import { formStateOf } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { WireFormState } from '../../sign-up/sign-up.contract.ts';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import type { SignedInHooks } from './signed-in.ts';

export interface AccountDialogProps extends SignedInHooks {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where the server sends the person afterwards, unless `onSuccess` runs. */
  readonly from?: string | undefined;
  /** The storefront's buyer: the address is known and stays. */
  readonly fixedEmail?: string | undefined;
  readonly source?: string;
}

const EMPTY = formStateOf(null);

/** Signing up above the page; the form's marks are fetched when it is opened. */
export function SignUpDialog(props: AccountDialogProps) {
  const { open, onClose, from, fixedEmail, source = 'modal', ...hooks } = props;
  const t = useT();
  const locale = useLocale();
  const [state, setState] = useState<WireFormState | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!open) return;
    const query = new URLSearchParams({ source, ...(fixedEmail ? { storefront: '1' } : {}) });
    apiClient.get<WireFormState>(`/accounts/form_state.json?${query}`).then(
      // The widget's script is allowed on the page of its own alone.
      ({ body }) => (body.captcha_site_key ? setLost(true) : setState(body)),
      () => setLost(true),
    );
  }, [open, source, fixedEmail]);
  const page = paths.signUp(locale, from);
  return (
    <Dialog open={open} onClose={onClose} title={t('accounts.sign_up_title')} size="small">
      {isLost && <TextLink href={page}>{t('accounts.create_one')}</TextLink>}
      {!isLost && !state && <Skeleton lines={6} label={t('accounts.sign_up_title')} />}
      {!isLost && state && (
        <SignUpForm
          state={state}
          form={EMPTY}
          from={from}
          fixedEmail={fixedEmail}
          action={page}
          {...hooks}
          onDismiss={hooks.onDismiss ?? onClose}
        />
      )}
    </Dialog>
  );
}

/** Logging in above the page. */
export function LogInDialog(props: AccountDialogProps) {
  const { open, onClose, from, fixedEmail, source: _source, ...hooks } = props;
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('accounts.log_in_title')} size="small">
      <LogInForm
        form={EMPTY}
        from={from}
        fixedEmail={fixedEmail}
        {...hooks}
        onDismiss={hooks.onDismiss ?? onClose}
      />
    </Dialog>
  );
}
