import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import type { loader } from './stand-in-page.data.ts';

export { action, headers, loader } from './stand-in-page.data.ts';

/** As whom staff look at the market, and the way back to their own account. */
export default function StandInPage() {
  const { title, text, button } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex, nofollow" />
      <PageTitle title={title} text={text} />
      <Form method="post" reloadDocument>
        <CsrfField />
        <Button type="submit" look="solid">
          {button}
        </Button>
      </Form>
    </Page>
  );
}
