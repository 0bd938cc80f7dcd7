import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { MessageThread } from '#modules/conversations/web/index.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from './workspace-frame.tsx';
import type { loader } from './thread-page.data.ts';

export { action, headers, loader } from './thread-page.data.ts';

/** What a campaign's owner and one contributor write to each other, on the owner's side. */
export default function ThreadPage() {
  const t = useT();
  const locale = useLocale();
  const { workspace, name, messages, olderHref, isNewest, mayWrite } =
    useLoaderData<typeof loader>();
  return (
    <WorkspaceFrame workspace={workspace} section="messages">
      <div className="grid gap-2">
        <p>
          <TextLink href={paths.commandCenter(locale, workspace.slug, 'messages')}>
            {t('workspace.all_messages')}
          </TextLink>
        </p>
        <h2 className="text-22">
          <bdi>{name}</bdi>
        </h2>
      </div>
      <MessageThread {...{ messages, olderHref, isNewest, mayWrite }} />
    </WorkspaceFrame>
  );
}
