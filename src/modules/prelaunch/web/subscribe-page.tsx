import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import type { loader } from './subscribe-page.data.ts';

export { action, headers, loader } from './subscribe-page.data.ts';

/** News of a campaign by mail, without an account. */
export default function SubscribePage() {
  const t = useT();
  const locale = useLocale();
  const { campaign, isSent, isConsentAsked, source } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <title>{pageTitle(t('prelaunch.confirm_title', { title: campaign.title }))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('prelaunch.confirm_title', { title: campaign.title })} />
      {isSent ? (
        <div className="grid justify-items-start gap-5" role="status">
          <Notice tone="good" title={t('prelaunch.asked_title')}>
            {t('prelaunch.asked_text')}
          </Notice>
          <ButtonLink href={paths.campaign(locale, campaign.slug)} look="line">
            {t('prelaunch.to_campaign')}
          </ButtonLink>
        </div>
      ) : (
        <SubscribeForm isConsentAsked={isConsentAsked} source={source} />
      )}
    </Page>
  );
}
