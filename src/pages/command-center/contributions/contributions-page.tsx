import './contributions.css';
import { Download } from 'lucide-react';
import { Form, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { SearchInput } from '#design/fields/search-input.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { useT } from '#platform/web/messages.tsx';
import { ContributionTable } from '../contribution-table.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import { useLiveFigures } from '../live/use-live-figures.ts';
import type { loader } from './contributions-page.data.ts';

export { headers, loader } from './contributions-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Everybody who backed a campaign, newest first. */
export default function ContributionsPage() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { workspace, rows, isFiltered, olderHref } = view;
  useLiveFigures(view.liveHref, null);
  return (
    <WorkspaceFrame workspace={workspace} section="contributions">
      {(isFiltered || rows.length > 0) && <Narrowing view={view} />}
      {view.found && <p role="status">{view.found}</p>}
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

function Narrowing({ view }: { view: View }) {
  const { filter, chips } = view;
  return (
    <div className="grid gap-4">
      <Filter filter={filter} />
      {chips && <Kinds chips={chips} filter={filter} />}
    </div>
  );
}

interface KindsProps {
  readonly chips: NonNullable<View['chips']>;
  readonly filter: View['filter'];
}

/** Contributions of which something else is to be done. */
function Kinds({ chips, filter }: KindsProps) {
  const t = useT();
  const chip = (show: 'pledges' | 'failing' | 'refunds') => {
    const href = chips[show];
    if (href === null) return [];
    return [{ label: t(`owner_contributions.only_${show}`), href, current: filter.show === show }];
  };
  return (
    <Chips
      label={t('owner_contributions.filter')}
      chips={[
        {
          label: t('owner_contributions.all'),
          href: chips.all,
          current: filter.show === null && filter.clearHref === null,
        },
        ...chip('pledges'),
        ...chip('failing'),
        ...chip('refunds'),
      ]}
    />
  );
}

/** What is typed and chosen is the address; another one fills the fields anew. */
function Filter({ filter }: { filter: View['filter'] }) {
  const t = useT();
  const { search, selects, days } = filter;
  return (
    <Form
      method="get"
      action={filter.action}
      className="grid gap-3"
      role="search"
      key={filter.fileHref}
      noValidate
    >
      <div className="flex max-w-measure flex-wrap gap-3">
        <SearchInput
          label={t('owner_contributions.search')}
          placeholder={t('owner_contributions.search')}
          name="search"
          defaultValue={search}
          maxLength={100}
          className="min-w-0 flex-1"
        />
        {filter.show && <input type="hidden" name="show" value={filter.show} />}
        <Button type="submit">{t('owner_contributions.find')}</Button>
      </div>
      <details>
        <summary className="w-fit cursor-pointer py-2 font-semibold text-tide">
          {filter.chosen.length > 0
            ? t('owner_contributions.filters_set', { chosen: filter.chosen.join(' · ') })
            : t('owner_contributions.more_filters')}
        </summary>
        <div className="contribution-filter">
          {selects.map(({ name, label, value, options }) => (
            <Select key={name} name={name} label={label} defaultValue={value} options={options} />
          ))}
          {days.map(({ name, label, value }) => (
            <TextInput key={name} name={name} label={label} type="date" defaultValue={value} />
          ))}
          <Button type="submit">{t('owner_contributions.apply')}</Button>
        </div>
      </details>
      <p className="flex flex-wrap items-center gap-4">
        <ButtonLink
          look="line"
          size="small"
          href={filter.fileHref}
          reload
          icon={<Download aria-hidden="true" />}
        >
          {t('owner_contributions.file')}
        </ButtonLink>
        {filter.clearHref && (
          <TextLink href={filter.clearHref}>{t('owner_contributions.clear')}</TextLink>
        )}
      </p>
    </Form>
  );
}
