import { type FormEvent, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Dialog } from '#design/overlays/dialog.tsx';
import { useDoubleOptIn } from '#modules/accounts/web/index.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { type Sent, sendSubscription } from './newsletter-client.ts';

export interface NewsletterDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Which form this is, for the operator's figures. */
  readonly source?: string;
  /** Words of the button and in the empty field, where they are to be other than usual. */
  readonly options?: { readonly button_text?: string; readonly placeholder?: string };
}

/** Asks for an address; thanks for it once the server took it. */
export function NewsletterDialog({
  open,
  onClose,
  source = 'modal',
  options,
}: NewsletterDialogProps) {
  const t = useT();
  const locale = useLocale();
  const [isSent, setSent] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t(isSent ? 'newsletter.thanks_title' : 'newsletter.title')}
      footer={
        isSent && (
          <a className="text-link" href={paths.explore(locale)} target="_blank" rel="noopener">
            {t('newsletter.to_explore')}
          </a>
        )
      }
    >
      {isSent ? (
        <p role="status">{t('newsletter.thanks_text')}</p>
      ) : (
        <EntryForm source={source} options={options} isShown={open} onSent={() => setSent(true)} />
      )}
    </Dialog>
  );
}

interface EntryFormProps {
  readonly source: string;
  readonly options: NewsletterDialogProps['options'];
  readonly isShown: boolean;
  readonly onSent: () => void;
}

function EntryForm({ source, options, isShown, onSent }: EntryFormProps) {
  const t = useT();
  const isConsentAsked = useDoubleOptIn(true, isShown);
  const [isBusy, setBusy] = useState(false);
  const [sent, setAnswer] = useState<Sent | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await sendSubscription({
      email: String(data.get('email') ?? ''),
      disclaimer: data.has('disclaimer'),
      source,
    });
    setBusy(false);
    setAnswer(answer);
    if (answer.outcome === 'thanks') onSent();
  };
  const errors = sent?.outcome === 'refused' ? sent.errors : {};
  const hasFieldErrors = Object.keys(errors).length > 0;
  const mistyped = sent?.outcome === 'mistyped' ? t('newsletter.mistyped') : undefined;
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('newsletter.text')}</p>
      {sent?.outcome === 'refused' && !hasFieldErrors && (
        <FormProblem title={sent.sentence || t('newsletter.unreachable')} />
      )}
      <TextInput
        label={t('newsletter.email')}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={options?.placeholder}
        error={mistyped ?? errors.email}
      />
      {isConsentAsked && (
        <Checkbox label={t('newsletter.consent')} name="disclaimer" error={errors.disclaimer} />
      )}
      <Button type="submit" look="solid" size="large" wide busy={isBusy}>
        {options?.button_text ?? t('newsletter.submit')}
      </Button>
    </form>
  );
}
