import { type FormEvent, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { TermsText } from './terms-text.tsx';

/**
 * The page may have been reached without loading a document: the policy of the first one knows
 * nothing of the provider and would stop the form's redirect, which an address is free of.
 */
function leaveByAddress(form: HTMLFormElement): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.set(name, String(value));
  const { pathname } = new URL(form.action, location.href);
  location.assign(`${pathname}?${query}`);
}

interface FacebookLogInProps {
  readonly from?: string | undefined;
  /** New people have to accept the terms by a tick of its own. */
  readonly asksAgreement?: boolean;
}

/** Log-in with Facebook; needs no script. Placed only where a provider is configured. */
export function FacebookLogIn({ from, asksAgreement = false }: FacebookLogInProps) {
  const t = useT();
  const locale = useLocale();
  if (!asksAgreement) {
    return (
      <div className="mt-5 grid gap-2">
        <ButtonLink href={paths.withFacebook(locale, from)} look="line" size="large" wide reload>
          {t('accounts.with_facebook')}
        </ButtonLink>
        <p className="text-14 text-soft">
          <TermsText text="accounts.facebook_agreement" />
        </p>
      </div>
    );
  }
  return <AgreeingForm from={from} />;
}

function AgreeingForm({ from }: Pick<FacebookLogInProps, 'from'>) {
  const t = useT();
  const locale = useLocale();
  const [refused, setRefused] = useState<object | null>(null);
  const box = useFirstInvalid(refused);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // Who has not agreed would only be sent back from there.
    if (new FormData(form).has('agreed')) leaveByAddress(form);
    else setRefused({});
  };
  return (
    <form
      method="get"
      action={paths.withFacebook(locale)}
      ref={box}
      className="mt-5 grid gap-3"
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="locale" value={locale} />
      {from && <input type="hidden" name="from" value={from} />}
      <Checkbox
        label={<TermsText text="accounts.agreement" />}
        name="agreed"
        required
        onChange={() => setRefused(null)}
        error={refused ? t('accounts.problem.agreement') : undefined}
      />
      <Button type="submit" look="line" size="large" wide>
        {t('accounts.with_facebook')}
      </Button>
    </form>
  );
}
