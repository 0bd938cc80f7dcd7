import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { Form, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { MailAddress } from '#design/data/mail-address.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { pollJob } from '#platform/web/calls/job-poller.ts';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './subscribers-page.data.ts';

export { action, headers, loader } from './subscribers-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;
const POLL_MS = 1000;

/** Who wants to hear of the campaign by mail, and the table of it. */
export default function SubscribersPage() {
  const t = useT();
  const { workspace, total, table, subscribers, dashboardHref, olderHref } =
    useLoaderData<typeof loader>();
  return (
    <WorkspaceFrame workspace={workspace} section="email_subscribers">
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <strong>{t('workspace.subscribers', { count: total })}</strong>
          {dashboardHref && <TextLink href={dashboardHref}>{t('workspace.sign_ups')}</TextLink>}
        </p>
        {total > 0 && <Table table={table} />}
      </div>
      <DataTable
        caption={t('workspace.email_subscribers')}
        rows={subscribers}
        rowKey={(one) => one.id}
        empty={
          <EmptyState title={t('workspace.no_subscribers')}>
            {t('workspace.no_subscribers_text')}
          </EmptyState>
        }
        columns={columnsOf(t)}
      />
      {olderHref && <ShowMore href={olderHref}>{t('workspace.older')}</ShowMore>}
    </WorkspaceFrame>
  );
}

function columnsOf(t: ReturnType<typeof useT>): Column<View['subscribers'][number]>[] {
  return [
    {
      key: 'email',
      title: t('workspace.email'),
      cell: (one) => <MailAddress>{one.email}</MailAddress>,
    },
    { key: 'source', title: t('workspace.source'), hideOnPhone: true, cell: (one) => one.source },
    {
      key: 'variant',
      title: t('workspace.variant'),
      hideOnPhone: true,
      cell: (one) => one.variant ?? '',
    },
    { key: 'since', title: t('workspace.since'), align: 'end', cell: (one) => one.dateText },
  ];
}

/** The table for other programs: asked for, made by a job, fetched once. */
function Table({ table }: { table: View['table'] }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const busy = useNavigation().state === 'submitting';
  const jobId = table.state === 'under_way' ? table.jobId : null;
  useEffect(() => {
    if (jobId === null) return;
    return pollJob({
      showUrl: paths.api('job_statuses/{id}'),
      id: jobId,
      intervalMs: POLL_MS,
      callback: () => void revalidate(),
    });
  }, [jobId, revalidate]);
  if (table.state === 'under_way') {
    return (
      <p role="status" className="text-soft">
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
        {t('workspace.table_under_way')}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {table.state === 'ready' && (
        <ButtonLink
          href={table.url}
          reload
          look="solid"
          icon={<Download aria-hidden="true" />}
          // The file is an attachment: the page stays, and should say that it was fetched.
          onClick={() => setTimeout(() => void revalidate(), POLL_MS)}
        >
          {t('workspace.table_fetch')}
        </ButtonLink>
      )}
      {table.state === 'failed' && <Notice tone="bad">{t('workspace.table_failed')}</Notice>}
      {table.state !== 'ready' && (
        <Form method="post">
          <CsrfField />
          <Button type="submit" name="act" value="export" busy={busy}>
            {t(table.state === 'fetched' ? 'workspace.table_again' : 'workspace.table_make')}
          </Button>
        </Form>
      )}
    </div>
  );
}
