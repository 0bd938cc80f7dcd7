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
import { DeskFrame } from './desk-frame.tsx';
import type { loader } from './updates-page.data.ts';

export { headers, loader } from './updates-page.data.ts';

type Row = ReturnType<typeof useLoaderData<typeof loader>>['updates'][number];
type Translate = ReturnType<typeof useT>;

const TONES = { published: 'good', planned: 'tide', draft: 'neutral' } as const;

/** What was told, is planned, or still in the drawer. */
export default function UpdatesPage() {
  const t = useT();
  const locale = useLocale();
  const { desk, updates, olderHref } = useLoaderData<typeof loader>();
  const write = (
    <ButtonLink
      href={paths.writeUpdate(locale, desk.slug, 'new')}
      look="act"
      icon={<PenLine aria-hidden="true" />}
    >
      {t('desk.write_update')}
    </ButtonLink>
  );
  return (
    <DeskFrame desk={desk} section="updates" actions={updates.length > 0 && write}>
      <DataTable
        caption={t('desk.updates')}
        rows={updates}
        rowKey={(update) => update.id}
        empty={
          <EmptyState title={t('desk.no_updates')} action={write}>
            {t('desk.no_updates_text')}
          </EmptyState>
        }
        columns={columnsOf(t, desk.language)}
      />
      {olderHref && <ShowMore href={olderHref}>{t('desk.older')}</ShowMore>}
    </DeskFrame>
  );
}

function columnsOf(t: Translate, language: string): Column<Row>[] {
  return [
    {
      key: 'title',
      title: t('desk.update'),
      cell: (update) => (
        <>
          <TextLink href={update.href} look="strong">
            <span lang={language}>{update.title || t('desk.untitled')}</span>
          </TextLink>
          {update.pageHref && (
            <span className="block text-14">
              <TextLink href={update.pageHref}>{t('desk.see')}</TextLink>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'audience',
      title: t('desk.audience'),
      hideOnPhone: true,
      cell: (update) => t(`desk.audience_${update.audience}`),
    },
    {
      key: 'state',
      title: t('desk.state'),
      cell: (update) => (
        <>
          <Badge tone={TONES[update.state]}>{t(`desk.state_${update.state}`)}</Badge>
          {update.dateText && <span className="block text-14 text-soft">{update.dateText}</span>}
        </>
      ),
    },
  ];
}
