import { Badge } from '#design/feedback/badge.tsx';
import { Card } from '#design/layout/card.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { useT } from '#platform/web/messages.tsx';

export interface ThreadView {
  readonly id: number;
  readonly href: string;
  /** The person or the campaign talked with, and the language of its name. */
  readonly name: string;
  readonly language?: string;
  /** The beginning of the latest message. */
  readonly excerpt: string;
  readonly unread: number;
  readonly dateText: string;
}

interface ThreadListProps {
  readonly threads: readonly ThreadView[];
  /** Where older ones are; null when these are all. */
  readonly olderHref: string | null;
}

/** Conversations, each a way into it. */
export function ThreadList({ threads, olderHref }: ThreadListProps) {
  const t = useT();
  return (
    <>
      <ol className="grid max-w-[46rem] grid-cols-1 gap-3">
        {threads.map((thread) => (
          <li key={thread.id}>
            <Card href={thread.href}>
              <div className="flex gap-3">
                <Avatar name={thread.name} size={40} />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2">
                    <bdi className="font-semibold" lang={thread.language}>
                      {thread.name}
                    </bdi>
                    {thread.unread > 0 && (
                      <Badge tone="coral">{t('direct.unread', { count: thread.unread })}</Badge>
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
      {olderHref && <ShowMore href={olderHref}>{t('direct.older_threads')}</ShowMore>}
    </>
  );
}
