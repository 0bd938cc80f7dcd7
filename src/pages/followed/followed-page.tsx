import { Form, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { CardGrid } from '#design/layout/card.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CampaignCard } from '#pages/cards/campaign-card.tsx';
import type { CardView } from '#pages/cards/card-view.ts';
import { CsrfField } from '#platform/web/form-state.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './followed-page.data.ts';

export { action, headers, loader } from './followed-page.data.ts';

/** What somebody follows, to be found again and left in place. */
export default function FollowedPage() {
  const t = useT();
  const locale = useLocale();
  const { cards, olderHref } = useLoaderData<typeof loader>();
  return (
    <Page>
      <title>{pageTitle(t('followed.title'))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('followed.title')} text={cards.length > 0 && t('followed.text')} />
      {cards.length === 0 ? (
        <EmptyState
          title={t('followed.empty')}
          action={
            <ButtonLink href={paths.explore(locale)} look="solid">
              {t('followed.explore')}
            </ButtonLink>
          }
        >
          <p>{t('followed.empty_text')}</p>
        </EmptyState>
      ) : (
        <CardGrid columns={3}>
          {cards.map((card, place) => (
            <li key={card.id}>
              <CampaignCard card={card} level={2} priority={place < 3} />
              <noscript>
                <Unfollow card={card} />
              </noscript>
            </li>
          ))}
        </CardGrid>
      )}
      {olderHref && (
        <p className="my-6">
          <ButtonLink href={olderHref}>{t('followed.older')}</ButtonLink>
        </p>
      )}
    </Page>
  );
}

/** What the heart of a card does where there is no script. */
function Unfollow({ card }: { card: CardView }) {
  const t = useT();
  return (
    <Form method="post" action={paths.followed(useLocale())} className="mt-2">
      <CsrfField />
      <input type="hidden" name="campaign_id" value={card.id} />
      <Button type="submit" size="small" look="quiet">
        {t('followed.unfollow', { title: card.title })}
      </Button>
    </Form>
  );
}
