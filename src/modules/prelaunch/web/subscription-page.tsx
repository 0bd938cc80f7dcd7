import { Form, useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { Button } from '#design/actions/button.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './subscription-page.data.ts';

export { action, headers, loader } from './subscription-page.data.ts';

/** Behind both links of a subscription: opening it changes nothing, its button does. */
export default function SubscriptionPage() {
  const t = useT();
  const { ends, title, isDone } = useLoaderData<typeof loader>();
  const heading = t(ends ? 'prelaunch.end_title' : 'prelaunch.confirm_title', { title });
  return (
    <Page width="form">
      <title>{pageTitle(heading)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle title={heading} text={isDone ? t('prelaunch.done_before') : undefined} />
      {isDone ? null : (
        <Form method="post">
          <CsrfField />
          <Button type="submit" name="act" value={ends ? 'end' : 'confirm'} look="solid">
            {t(ends ? 'prelaunch.end_button' : 'prelaunch.confirm_button')}
          </Button>
        </Form>
      )}
    </Page>
  );
}
