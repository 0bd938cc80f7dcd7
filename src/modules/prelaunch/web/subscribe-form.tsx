import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { isEmail } from '#modules/accounts/rules.ts';
import { useDoubleOptIn } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';

interface SubscribeFormProps {
  /** As far as the page knows: one that is kept for everybody asks as soon as the form is used. */
  readonly isConsentAsked: boolean;
  /** Words of the owner; our own where there are none. */
  readonly buttonText?: string;
  readonly placeholder?: string;
  /** The language of the owner's words. */
  readonly language?: string;
  /** From where somebody came, as their address says. */
  readonly source: string;
}

/** Asks for news of a campaign by mail. The page it stands on does the work. */
export function SubscribeForm(props: SubscribeFormProps) {
  const { isConsentAsked, buttonText, placeholder, language, source } = props;
  const t = useT();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const [isUsed, setUsed] = useState(false);
  const isAsked = useDoubleOptIn(isConsentAsked, isUsed && !isConsentAsked);
  const refusal = form.error('disclaimer_input');
  const [isMistyped, setMistyped] = useState(false);
  /** An empty address is ignored, one that cannot be is refused before it is sent. */
  const hold = (event: FormEvent<HTMLFormElement>): void => {
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setMistyped(email !== '' && !isEmail(email));
    if (!isEmail(email)) event.preventDefault();
  };
  return (
    <Form
      method="post"
      ref={ref}
      className="grid gap-4"
      noValidate
      preventScrollReset
      onFocus={() => setUsed(true)}
      onSubmit={hold}
    >
      <CsrfField />
      <input type="hidden" name="source" value={source} />
      {form.general && <FormProblem title={form.general} />}
      <TextInput
        label={t('prelaunch.email')}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={placeholder || undefined}
        required
        defaultValue={form.value('email')}
        error={isMistyped ? t('prelaunch.mistyped') : form.error('email')}
      />
      {(isAsked || refusal) && (
        <Checkbox
          label={t('prelaunch.consent')}
          name="disclaimer"
          value="yes"
          required
          defaultChecked={form.value('disclaimer') !== ''}
          error={refusal}
        />
      )}
      <Checkbox
        label={t('prelaunch.newsletter')}
        name="newsletter"
        value="yes"
        defaultChecked={form.value('newsletter') !== ''}
      />
      <Button
        type="submit"
        look="act"
        size="large"
        wide
        busy={useNavigation().state === 'submitting'}
      >
        {buttonText ? <span lang={language}>{buttonText}</span> : t('prelaunch.subscribe')}
      </Button>
      <p className="text-14 text-soft">{t('prelaunch.promise')}</p>
    </Form>
  );
}
