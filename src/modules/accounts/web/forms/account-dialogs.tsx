import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Skeleton } from '#design/feedback/skeleton.tsx';
import { Dialog, focusFirstField } from '#design/overlays/dialog.tsx';
import { apiClient } from '#platform/web/api-client.ts';
import { formStateOf } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { WireFormState } from '../../sign-up/sign-up.contract.ts';
import type { AccountRequest } from './account-request.ts';
import { FacebookLogIn } from './facebook-log-in.tsx';
import { LogInForm } from './log-in-form.tsx';
import { PasskeyLogIn } from '../passkeys/passkey-log-in.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { whyEnter } from './why-enter.ts';
import type { SignedInHooks } from './signed-in.ts';

export interface AccountDialogProps {
  readonly request: AccountRequest;
  /** The other form was asked for. */
  readonly onRequest: (request: AccountRequest) => void;
  readonly onClose: () => void;
}

const EMPTY = formStateOf(null);

/** Logging in or signing up above the page. */
export function AccountDialog(props: AccountDialogProps) {
  const t = useT();
  const isLogIn = props.request.kind === 'log_in';
  const why = whyOf(props.request);
  const logIn = t(why ? 'accounts.enter_title' : 'accounts.log_in_title');
  const title = isLogIn ? logIn : t('accounts.sign_up_title');
  useEndWithPage(props.onClose);
  return (
    <Dialog open onClose={props.onClose} title={title} size="small">
      {isLogIn ? <LogInBody {...props} /> : <SignUpBody {...props} />}
    </Dialog>
  );
}

/** Whoever goes back or on leaves the dialog with the page it stood above. */
function useEndWithPage(onClose: () => void): void {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  useEffect(() => {
    if (pathname !== opened) onClose();
  }, [pathname, opened, onClose]);
}

interface FormMarks {
  readonly state: WireFormState | null;
  readonly isLost: boolean;
}

/** The form's marks, asked for when it is opened: pages that are kept for everybody hold none. */
function useFormMarks({ source = 'modal', fixedEmail }: AccountRequest): FormMarks {
  const [marks, setMarks] = useState<FormMarks>({ state: null, isLost: false });
  useEffect(() => {
    const query = new URLSearchParams({ source, ...(fixedEmail ? { storefront: '1' } : {}) });
    apiClient.get<WireFormState>(`/accounts/form_state.json?${query}`).then(
      ({ body }) => setMarks({ state: body, isLost: false }),
      () => setMarks({ state: null, isLost: true }),
    );
  }, [source, fixedEmail]);
  return marks;
}

/** Above a campaign the button that was pressed says it, not the address. */
const whyOf = ({ from, source }: AccountRequest) =>
  source === 'follow' ? 'follow' : whyEnter(from);

/** What whoever asked for the dialog wants done around its end. */
function hooksOf(
  { onBeforeReload, onSuccess }: AccountRequest,
  onDismiss: () => void,
): SignedInHooks {
  return { onDismiss, onBeforeReload, onSuccess };
}

function LogInBody({ request, onRequest, onClose }: AccountDialogProps) {
  const t = useT();
  const locale = useLocale();
  const { state } = useFormMarks(request);
  const { from, fixedEmail } = request;
  const hooks = hooksOf(request, onClose);
  const why = whyOf(request);
  return (
    <>
      {why && <p className="mb-4">{t(`accounts.why_${why}`)}</p>}
      <LogInForm form={EMPTY} from={from} fixedEmail={fixedEmail} {...hooks} />
      <PasskeyLogIn from={from} {...hooks} />
      {state?.with_facebook && <FacebookLogIn from={from} />}
      <Other
        question={t('accounts.no_account')}
        answer={t('accounts.create_one')}
        href={paths.signUp(locale, from)}
        onOther={() => onRequest({ ...request, kind: 'sign_up' })}
      />
    </>
  );
}

function SignUpBody({ request, onRequest, onClose }: AccountDialogProps) {
  const t = useT();
  const locale = useLocale();
  const { state, isLost } = useFormMarks(request);
  // The dialog stood open before its form came.
  useEffect(() => {
    if (state) focusFirstField(document.querySelector('dialog[open]'));
  }, [state]);
  const { from, fixedEmail } = request;
  const page = paths.signUp(locale, from);
  // The captcha's script is allowed on the page of its own alone.
  if (isLost || state?.captcha_site_key) {
    return (
      <TextLink href={page} reload>
        {t('accounts.create_one')}
      </TextLink>
    );
  }
  if (!state) return <Skeleton lines={6} label={t('accounts.sign_up_title')} />;
  return (
    <>
      <SignUpForm
        state={state}
        form={EMPTY}
        from={from}
        fixedEmail={fixedEmail}
        action={page}
        {...hooksOf(request, onClose)}
      />
      {state.with_facebook && !state.double_opt_in_required && <FacebookLogIn from={from} />}
      <Other
        question={t('accounts.have_account')}
        answer={t('accounts.log_in')}
        href={paths.signIn(locale, from)}
        onOther={() => onRequest({ ...request, kind: 'log_in' })}
      />
    </>
  );
}

interface OtherProps {
  readonly question: string;
  readonly answer: string;
  readonly href: string;
  readonly onOther: () => void;
}

/** The way to the other of the two forms. */
function Other({ question, answer, href, onOther }: OtherProps) {
  const change = (event: MouseEvent): void => {
    event.preventDefault();
    onOther();
  };
  return (
    <p className="mt-5 text-soft">
      {question}{' '}
      <TextLink href={href} onClick={change}>
        {answer}
      </TextLink>
    </p>
  );
}
