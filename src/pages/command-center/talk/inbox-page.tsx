import { useLoaderData } from 'react-router';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { ThreadList } from '#modules/conversations/web/index.ts';
import { useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './inbox-page.data.ts';

export { headers, loader } from './inbox-page.data.ts';

/** Everybody a campaign talks with, the latest first. */
export default function InboxPage() {
  const t = useT();
  const { workspace, threads, olderHref } = useLoaderData<typeof loader>();
  return (
    <WorkspaceFrame workspace={workspace} section="messages">
      {threads.length === 0 ? (
        <EmptyState title={t('workspace.no_messages')}>
          {t('workspace.no_messages_text')}
        </EmptyState>
      ) : (
        <ThreadList threads={threads} olderHref={olderHref} />
      )}
    </WorkspaceFrame>
  );
}
