import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { MessageThread } from '#modules/conversations/web/index.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import type { loader } from './thread-page.data.ts';

export { action, headers, loader } from './thread-page.data.ts';

/** What a campaign's owner and one contributor write to each other, on the owner's side. */
export default function ThreadPage() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const { workspace, name, contributions, ...thread } = view;
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
        {contributions.length > 0 && (
          <ul aria-label={t('workspace.contributions')} className="grid gap-2">
            {contributions.map(({ id, href, perksText, amountText, look }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <TextLink href={href}>
                  {t('workspace.contribution', { id: String(id), amount: amountText })}
                </TextLink>
                <span className="text-14 text-soft">{perksText}</span>
                <Badge tone={look.tone}>{look.text}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <MessageThread {...thread} />
    </WorkspaceFrame>
  );
}
