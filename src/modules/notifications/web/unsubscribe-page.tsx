import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './unsubscribe-page.data.ts';

export { action, headers, loader } from './unsubscribe-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function UnsubscribePage() {
  const t = useT();
  const locale = useLocale();
  const { token, kind, isOfCampaign, isKindWanted, isWanted } = useLoaderData<typeof loader>();
  const busy = useNavigation().state !== 'idle';
  const title = t(isWanted ? 'unsubscribe.title' : 'unsubscribe.done_title');
  const done = isKindWanted ? 'unsubscribe.done_campaign' : 'unsubscribe.done_text';
  const canResume = !isWanted && isKindWanted;
  const about = { kind: t(`mail_settings.kind.${kind}`) };
  return (
    <Page width="form">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle title={title} text={t(isWanted ? 'unsubscribe.text' : done, about)} />
      <Form
        method="post"
        action={paths.unsubscribed(locale, token)}
        className="flex flex-wrap gap-3 pt-2"
      >
        <CsrfField />
        {isWanted && isOfCampaign && (
          <Button
            type="submit"
            name="extent"
            value="campaign"
            look="solid"
            size="large"
            busy={busy}
          >
            {t('unsubscribe.only_campaign')}
          </Button>
        )}
        {isWanted && (
          <Button
            type="submit"
            name="extent"
            value="kind"
            look={isOfCampaign ? 'line' : 'solid'}
            size="large"
            busy={busy}
          >
            {t('unsubscribe.confirm', about)}
          </Button>
        )}
        {canResume && (
          <Button type="submit" name="extent" value="resume" look="line" size="large" busy={busy}>
            {t('unsubscribe.resume')}
          </Button>
        )}
        <ButtonLink
          href={paths.settings(locale, 'mail')}
          look={isWanted ? 'quiet' : 'line'}
          size="large"
        >
          {t('unsubscribe.all_settings')}
        </ButtonLink>
      </Form>
    </Page>
  );
}
