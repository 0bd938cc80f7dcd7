import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import type { loader } from './newsletter-page.data.ts';

export { action, headers, loader } from './newsletter-page.data.ts';

/** Asking for the newsletter by a plain form. */
export default function NewsletterPage() {
  const t = useT();
  const locale = useLocale();
  const { isSent, origin, path, alternates } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHead
        title={pageTitle(t('newsletter.title'))}
        description={t('newsletter.text')}
        origin={origin}
        path={path}
        alternates={alternates}
      />
      <PageTitle title={t('newsletter.title')} text={t('newsletter.text')} />
      {isSent ? (
        <div className="grid gap-5" role="status">
          <Notice tone="good" title={t('newsletter.thanks_title')}>
            {t('newsletter.thanks_text')}
          </Notice>
          <ButtonLink href={paths.explore(locale)} look="line">
            {t('newsletter.to_explore')}
          </ButtonLink>
        </div>
      ) : (
        <NewsletterForm />
      )}
    </Page>
  );
}

function NewsletterForm() {
  const t = useT();
  const { isConsentAsked, path } = useLoaderData<typeof loader>();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  // Pages kept for everybody carry no token: without a script their form comes here without one.
  const isUnproved = form.problem?.error === 'invalid_csrf' && form.value('email') !== '';
  // The form in the footer has no room to ask: who comes from there has missed nothing yet.
  const isFirstAsked = form.value('source') === 'footer' && form.error('email') === undefined;
  const notice = isUnproved ? 'once_more' : isFirstAsked ? 'agree_below' : null;
  return (
    <Form method="post" action={path} ref={ref} className="grid gap-5" noValidate>
      <CsrfField />
      {notice ? (
        <Notice icon title={t(`newsletter.${notice}`)} />
      ) : (
        form.general && <FormProblem title={form.general} />
      )}
      <TextInput
        label={t('newsletter.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={form.value('email')}
        error={form.error('email')}
      />
      {isConsentAsked && (
        <Checkbox
          label={t('newsletter.consent')}
          name="disclaimer"
          required
          defaultChecked={form.value('disclaimer') !== ''}
          error={isFirstAsked ? undefined : form.error('disclaimer')}
        />
      )}
      <Button type="submit" look="solid" size="large" busy={useNavigation().state !== 'idle'}>
        {t('newsletter.submit')}
      </Button>
    </Form>
  );
}
