import { Form, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { SearchInput } from '#design/fields/search-input.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { ContributionTable } from '../contribution-table.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './contributions-page.data.ts';

export { headers, loader } from './contributions-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Everybody who backed a campaign, newest first. */
export default function ContributionsPage() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { workspace, rows, isFiltered, olderHref } = view;
  return (
    <WorkspaceFrame workspace={workspace} section="contributions">
      {(isFiltered || rows.length > 0) && <Search view={view} />}
      <ContributionTable
        caption={t('workspace.contributions')}
        rows={rows}
        empty={
          isFiltered ? (
            <EmptyState title={t('owner_contributions.none_found')}>
              {t('owner_contributions.none_found_text')}
            </EmptyState>
          ) : (
            <EmptyState title={t('command_center.nobody_yet')}>
              {t('command_center.nobody_yet_text')}
            </EmptyState>
          )
        }
      />
      {olderHref && <ShowMore href={olderHref}>{t('contributions.older')}</ShowMore>}
    </WorkspaceFrame>
  );
}

function Search({ view }: { view: View }) {
  const t = useT();
  const locale = useLocale();
  const { workspace, search, show, filters } = view;
  return (
    <div className="grid gap-4">
      <Form
        method="get"
        action={paths.commandCenter(locale, workspace.slug, 'contributions')}
        className="flex max-w-measure flex-wrap gap-3"
        role="search"
      >
        <SearchInput
          key={search}
          label={t('owner_contributions.search')}
          placeholder={t('owner_contributions.search')}
          name="search"
          defaultValue={search}
          maxLength={100}
          className="min-w-0 flex-1"
        />
        {show && <input type="hidden" name="show" value={show} />}
        <Button type="submit">{t('owner_contributions.find')}</Button>
      </Form>
      {filters && (
        <Chips
          label={t('owner_contributions.filter')}
          chips={[
            {
              label: t('owner_contributions.all'),
              href: filters.all,
              current: show === null,
            },
            {
              label: t('owner_contributions.only_pledges'),
              href: filters.pledges,
              current: show === 'pledges',
            },
          ]}
        />
      )}
    </div>
  );
}
