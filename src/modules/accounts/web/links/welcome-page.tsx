import { MailCheck } from 'lucide-react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './welcome-page.data.ts';

export { action, headers, loader } from './welcome-page.data.ts';

const OPENS = ['contributions', 'launch'] as const;

export default function WelcomePage() {
  const t = useT();
  const locale = useLocale();
  const { email, isConfirmed, from } = useLoaderData<typeof loader>();
  const title = t(isConfirmed ? 'accounts.confirm_done' : 'accounts.check_inbox');
  return (
    <Page width="form">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<MailCheck aria-hidden="true" className="size-9 text-tide" />}
        title={title}
        text={isConfirmed ? undefined : t('accounts.check_inbox_text', { email })}
      />
      <div className="grid gap-6">
        {!isConfirmed && (
          <>
            <div>
              <p className="font-semibold">{t('accounts.confirming')}</p>
              <ul className="mt-2 grid list-disc gap-1 pl-5">
                {OPENS.map((one) => (
                  <li key={one}>{t(`accounts.confirming_${one}`)}</li>
                ))}
              </ul>
            </div>
            <SendAgain from={from} />
          </>
        )}
        <ButtonLink href={from} look={isConfirmed ? 'solid' : 'line'} size="large">
          {t('accounts.carry_on')}
        </ButtonLink>
        {!isConfirmed && (
          <p className="text-soft">
            {t('accounts.wrong_email')}{' '}
            <TextLink href={paths.settings(locale, 'security')}>
              {t('accounts.security.email_submit')}
            </TextLink>
          </p>
        )}
      </div>
    </Page>
  );
}

function SendAgain({ from }: { from: string }) {
  const t = useT();
  const { problem } = useFormState();
  return (
    <Form method="post" className="grid gap-3">
      <CsrfField />
      <input type="hidden" name="from" value={from} readOnly />
      {problem && <FormProblem title={problem.error_description} />}
      <p className="text-soft">{t('accounts.no_email')}</p>
      <Button type="submit" look="solid" size="large" busy={useNavigation().state !== 'idle'}>
        {t('accounts.send_again')}
      </Button>
    </Form>
  );
}
