import { Form, useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './follow-page.data.ts';

export { action, headers, loader } from './follow-page.data.ts';

export default function FollowPage() {
  const t = useT();
  const locale = useLocale();
  const { title, slug, following } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        title={title}
        text={t(following ? 'campaigns.you_follow' : 'campaigns.follow_text')}
      />
      <Form method="post" className="flex flex-wrap gap-3">
        <CsrfField />
        <Button type="submit" name="follow" value={following ? 'no' : 'yes'} look="solid">
          {t(following ? 'campaigns.unfollow' : 'campaigns.follow')}
        </Button>
        <ButtonLink href={paths.campaign(locale, slug)} look="quiet">
          {t('campaigns.back_to_campaign')}
        </ButtonLink>
      </Form>
    </Page>
  );
}
