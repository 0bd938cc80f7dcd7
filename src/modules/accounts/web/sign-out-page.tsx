import { Form } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { forgetTab } from '#platform/web/tab/forget-tab.ts';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';

export { action, headers, loader } from './sign-out-page.data.ts';

export default function SignOutPage() {
  const t = useT();
  const locale = useLocale();
  return (
    <Page width="form">
      <title>{pageTitle(t('accounts.log_out_title'))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('accounts.log_out_title')} text={t('accounts.log_out_text')} />
      <Form method="post" reloadDocument className="grid gap-5" onSubmit={forgetTab}>
        <CsrfField />
        <Button type="submit" look="solid" size="large">
          {t('accounts.log_out')}
        </Button>
        <ButtonLink href={paths.home(locale)} look="quiet">
          {t('accounts.stay')}
        </ButtonLink>
      </Form>
    </Page>
  );
}
