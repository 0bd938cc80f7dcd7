import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { MessageThread } from '#modules/conversations/web/index.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './messages-page.data.ts';

export { action, headers, loader } from './messages-page.data.ts';

/** What a contributor and a campaign's owner write to each other, on the contributor's side. */
export default function MessagesPage() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const { campaign, ownerName, mayWrite, messages, olderHref, isNewest, isClosed, about } = view;
  const title = t('direct.with', { name: ownerName });
  const isStranger = !mayWrite && !isClosed && messages.length === 0;
  return (
    <Page width="narrow">
      <title>{pageTitle(title, campaign.title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={
          <TextLink href={paths.campaign(locale, campaign.slug)} look="quiet">
            <span lang={campaign.language}>{campaign.title}</span>
          </TextLink>
        }
        title={title}
        text={isStranger ? undefined : t('direct.private')}
      />
      <div className="pb-12">
        {isStranger ? (
          <NotHeard slug={campaign.slug} isUnconfirmed={view.isUnconfirmed} />
        ) : (
          <MessageThread
            messages={messages}
            olderHref={olderHref}
            isNewest={isNewest}
            mayWrite={mayWrite}
            isClosed={isClosed}
            kept={view.kept}
            draft={about === null ? '' : `${t('direct.about', { id: String(about) })}\n\n`}
          />
        )}
      </div>
    </Page>
  );
}

/** Why nothing can be written here, and the way on. */
function NotHeard({ slug, isUnconfirmed }: { slug: string; isUnconfirmed: boolean }) {
  const t = useT();
  const locale = useLocale();
  const [href, label] = isUnconfirmed
    ? ([paths.settings(locale, 'security'), 'direct.to_security'] as const)
    : ([paths.campaign(locale, slug), 'direct.to_campaign'] as const);
  const text = isUnconfirmed ? t('direct.confirm_first_text') : t('direct.contributors_only_text');
  return (
    <EmptyState
      title={t(isUnconfirmed ? 'direct.confirm_first' : 'direct.contributors_only')}
      action={
        <ButtonLink href={href} look="solid">
          {t(label)}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}
