import { useLoaderData } from 'react-router';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Card } from '#design/layout/card.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { useT } from '#platform/web/messages.tsx';
import { DeskFrame } from './desk-frame.tsx';
import type { loader } from './inbox-page.data.ts';

export { headers, loader } from './inbox-page.data.ts';

/** Everybody a campaign talks with, the latest first. */
export default function InboxPage() {
  const t = useT();
  const { desk, threads } = useLoaderData<typeof loader>();
  return (
    <DeskFrame desk={desk} section="messages">
      {threads.length === 0 ? (
        <EmptyState title={t('desk.no_messages')}>{t('desk.no_messages_text')}</EmptyState>
      ) : (
        <ol className="grid max-w-[46rem] gap-3">
          {threads.map((thread) => (
            <li key={thread.id}>
              <Card href={thread.href}>
                <div className="flex gap-3">
                  <Avatar name={thread.name} size={40} />
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-x-2">
                      <bdi className="font-semibold">{thread.name}</bdi>
                      {thread.unread > 0 && (
                        <Badge tone="coral">{t('desk.unread', { count: thread.unread })}</Badge>
                      )}
                      <span className="ml-auto text-14 text-soft">{thread.dateText}</span>
                    </p>
                    <p className="truncate text-soft">{thread.excerpt}</p>
                  </div>
                </div>
              </Card>
            </li>
          ))}
        </ol>
      )}
    </DeskFrame>
  );
}
