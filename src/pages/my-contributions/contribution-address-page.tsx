import type { ReactNode } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { Anchor } from '#design/actions/anchor.tsx';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useT } from '#platform/web/messages.tsx';
import { AddressFields } from '#pages/address-fields/address-fields.tsx';
import type { loader } from './contribution-address-page.data.ts';

export { action, headers, loader } from './contribution-address-page.data.ts';

export default function ContributionAddressPage() {
  const t = useT();
  const { address, title, language, backHref, countries } = useLoaderData<typeof loader>();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  const campaign = (text: ReactNode) => <span lang={language}>{text}</span>;
  const owner = (text: ReactNode) => <TextLink href={`${backHref}#help`}>{text}</TextLink>;
  return (
    <Page width="narrow">
      <title>{pageTitle(t('contribution_address.title'))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<Anchor href={backHref}>{t('contribution_address.back')}</Anchor>}
        title={t('contribution_address.title')}
        text={t.rich('contribution_address.text', { campaign }, { title })}
      />
      <Form
        method="post"
        data-own-save=""
        ref={ref}
        className="grid max-w-form gap-5 pb-12"
        noValidate
      >
        <CsrfField />
        {form.problem && <FormProblem title={form.problem.error_description} />}
        <p className="text-14 text-soft">{t.rich('contribution_address.countries', { owner })}</p>
        <AddressFields edited={address} form={form} countries={countries} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="solid" size="large" busy={busy}>
            {t('addresses.save')}
          </Button>
          <ButtonLink href={backHref} look="quiet" size="large">
            {t('profile.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}
