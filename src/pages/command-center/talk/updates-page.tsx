import { PenLine } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { FileLink } from '../frame/file-link.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './updates-page.data.ts';

export { headers, loader } from './updates-page.data.ts';

type Row = ReturnType<typeof useLoaderData<typeof loader>>['updates'][number];
type Translate = ReturnType<typeof useT>;

const TONES = { published: 'good', planned: 'tide', draft: 'neutral' } as const;

/** What was told, is planned, or still in the drawer. */
export default function UpdatesPage() {
  const t = useT();
  const locale = useLocale();
  const { workspace, updates, olderHref, fileHref } = useLoaderData<typeof loader>();
  const write = (
    <ButtonLink
      href={paths.writeUpdate(locale, workspace.slug, 'new')}
      look="act"
      icon={<PenLine aria-hidden="true" />}
    >
      {t('workspace.write_update')}
    </ButtonLink>
  );
  return (
    <WorkspaceFrame workspace={workspace} section="updates" actions={updates.length > 0 && write}>
      {updates.length > 0 && <FileLink href={fileHref} />}
      <DataTable
        caption={t('workspace.updates')}
        rows={updates}
        rowKey={(update) => update.id}
        empty={
          <EmptyState title={t('workspace.no_updates')} action={write}>
            {t('workspace.no_updates_text')}
          </EmptyState>
        }
        columns={columnsOf(t, workspace.language)}
      />
      {olderHref && <ShowMore href={olderHref}>{t('workspace.older')}</ShowMore>}
    </WorkspaceFrame>
  );
}

function columnsOf(t: Translate, language: string): Column<Row>[] {
  return [
    {
      key: 'title',
      title: t('workspace.update'),
      cell: (update) => (
        <>
          <TextLink href={update.href} look="strong">
            <span lang={language}>{update.title || t('workspace.untitled')}</span>
          </TextLink>
          {update.pageHref && (
            <span className="block text-14">
              <TextLink href={update.pageHref}>{t('workspace.see')}</TextLink>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'audience',
      title: t('workspace.audience'),
      hideOnPhone: true,
      cell: (update) => t(`workspace.audience_${update.audience}`),
    },
    {
      key: 'state',
      title: t('workspace.state'),
      cell: (update) => (
        <>
          <Badge tone={TONES[update.state]}>{t(`workspace.state_${update.state}`)}</Badge>
          {update.dateText && <span className="block text-14 text-soft">{update.dateText}</span>}
        </>
      ),
    },
  ];
}
