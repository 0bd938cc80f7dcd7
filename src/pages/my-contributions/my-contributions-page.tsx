import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { ContributionCard } from './contribution-card.tsx';
import type { loader } from './my-contributions-page.data.ts';

export { action, headers, loader } from './my-contributions-page.data.ts';

export default function MyContributionsPage() {
  const t = useT();
  const { contributions, olderHref } = useLoaderData<typeof loader>();
  return (
    <Page>
      <title>{pageTitle(t('contributions.mine'))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('contributions.mine')} text={t('contributions.mine_text')} />
      <div className="pb-12">
        {contributions.length === 0 ? (
          <Nothing />
        ) : (
          <ul className="grid gap-5">
            {contributions.map((contribution) => (
              <li key={contribution.id}>
                <ContributionCard contribution={contribution} />
              </li>
            ))}
          </ul>
        )}
        {olderHref && (
          <p className="mt-6">
            <ButtonLink href={olderHref}>{t('contributions.older')}</ButtonLink>
          </p>
        )}
      </div>
    </Page>
  );
}

function Nothing() {
  const t = useT();
  const locale = useLocale();
  return (
    <EmptyState
      title={t('contributions.none')}
      action={
        <ButtonLink href={paths.explore(locale)} look="solid">
          {t('contributions.explore')}
        </ButtonLink>
      }
    >
      {t('contributions.none_text')}
    </EmptyState>
  );
}
