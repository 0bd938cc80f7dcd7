import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './confirm-newsletter-page.data.ts';

export { action, headers, loader } from './confirm-newsletter-page.data.ts';

export const handle = { mode: 'focus' } as const;

/** Behind the mailed link. Opening it confirms nothing, as mail programs open links too. */
export default function ConfirmNewsletterPage() {
  const t = useT();
  const locale = useLocale();
  const { email, token, isConfirmed } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== 'idle';
  const title = t(isConfirmed ? 'newsletter.confirmed_title' : 'newsletter.confirm_title');
  return (
    <Page width="form">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle
        title={title}
        text={
          isConfirmed ? t('newsletter.confirmed_text') : t('newsletter.confirm_text', { email })
        }
      />
      {isConfirmed ? (
        <ButtonLink href={paths.explore(locale)} look="line" size="large">
          {t('newsletter.to_explore')}
        </ButtonLink>
      ) : (
        <Form method="post" action={paths.confirmNewsletter(locale, token)}>
          <CsrfField />
          <input type="hidden" name="newsletter_token" value={token} readOnly />
          <Button type="submit" look="solid" size="large" busy={isBusy}>
            {t('newsletter.confirm')}
          </Button>
        </Form>
      )}
    </Page>
  );
}
