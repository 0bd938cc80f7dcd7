import type { ReactNode } from 'react';
import { TextLink } from '#design/actions/text-link.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { MailAddress } from '#design/data/mail-address.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { type Translate, useT } from '#platform/web/messages.tsx';
import type { RecentView } from './recent-view.ts';

interface ContributionTableProps {
  readonly caption: string;
  readonly rows: readonly RecentView[];
  readonly empty: ReactNode;
}

/** Contributions as their owner sees them, each leading to its page. */
export function ContributionTable({ caption, rows, empty }: ContributionTableProps) {
  const t = useT();
  return (
    <DataTable
      caption={caption}
      stacks
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
      columns={columnsOf(t)}
    />
  );
}

function columnsOf(t: Translate): Column<RecentView>[] {
  return [
    { key: 'who', title: t('command_center.who'), cell: (row) => <Person row={row} /> },
    {
      key: 'what',
      title: t('command_center.what'),
      hideOnPhone: true,
      cell: (row) => row.perksText,
    },
    {
      key: 'state',
      title: t('contributions.state'),
      cell: (row) => <Badge tone={row.look.tone}>{row.look.text}</Badge>,
    },
    {
      key: 'sum',
      title: t('contributions.amount'),
      align: 'end',
      cell: (row) => (
        <span className="block text-end">
          {row.amountText}
          <span className="block text-14 text-soft">{row.dateText}</span>
        </span>
      ),
    },
  ];
}

function Person({ row }: { row: RecentView }) {
  const t = useT();
  return (
    <>
      <TextLink look="strong" href={row.href}>
        <bdi>{row.name}</bdi>
      </TextLink>
      {row.isAnonymous && (
        <>
          {' '}
          <span className="ml-1 text-14 text-soft">{t('command_center.anonymous')}</span>
        </>
      )}
      {row.hasLeft ? null : row.email === null ? (
        <span className="block text-14 text-soft">{t('command_center.relayed')}</span>
      ) : (
        <MailAddress className="block text-14 text-soft">{row.email}</MailAddress>
      )}
    </>
  );
}
