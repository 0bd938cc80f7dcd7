import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CardSections } from '#pages/cards/card-sections.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import type { loader } from './for-you-page.data.ts';

export { headers, loader } from './for-you-page.data.ts';

/** What the front page has for one person, on a page of its own: it works without a script. */
export default function ForYouPage() {
  const t = useT();
  const locale = useLocale();
  const { isKnown, sections } = useLoaderData<typeof loader>();
  return (
    <Page>
      <title>{pageTitle(t('for_you.title'))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('for_you.title')} text={t('for_you.text')} />
      {sections.length === 0 ? (
        <EmptyState
          title={t(isKnown ? 'for_you.none' : 'for_you.log_in_first')}
          action={
            <ButtonLink
              href={isKnown ? paths.explore(locale) : paths.signIn(locale, paths.forYou(locale))}
              look="solid"
            >
              {t(isKnown ? 'for_you.explore' : 'for_you.log_in')}
            </ButtonLink>
          }
        >
          {isKnown && <p>{t('for_you.none_text')}</p>}
        </EmptyState>
      ) : (
        <CardSections sections={sections} />
      )}
    </Page>
  );
}
