import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { alternates, paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { CardGrid } from '#design/layout/card.tsx';
import { Page } from '#design/layout/page.tsx';
import { Section } from '#design/layout/section.tsx';
import { CampaignCard } from '#pages/cards/campaign-card.tsx';
import type { CardView } from '#pages/cards/card-view.ts';
import { PageHead } from '#pages/cards/page-head.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './individual-page.data.ts';
import { OwnCampaigns } from './own-campaigns.tsx';
import { PersonComments } from './person-comments.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonTabs } from './person-tabs.tsx';

export { action, headers, loader } from './individual-page.data.ts';

export default function IndividualPage() {
  const t = useT();
  const locale = useLocale();
  const { origin, person, tab, campaigns, own, backed, said, counts } =
    useLoaderData<typeof loader>();
  const isOverview = tab === 'overview';
  const suffix = isOverview ? '' : '/campaigns';
  const title = isOverview ? person.name : t('individual.campaigns_of', { name: person.name });
  const isSilent = counts.backed === 0 && said.comments.length === 0;
  const isEmpty = counts.campaigns === 0 && (!isOverview || isSilent);
  return (
    <Page>
      <PageHead
        title={pageTitle(title)}
        description={person.bio.slice(0, 200) || t('individual.description', { name: person.name })}
        origin={origin}
        path={
          isOverview
            ? paths.individual(locale, person.id)
            : paths.individualCampaigns(locale, person.id)
        }
        alternates={alternates(`/individuals/${person.id}${suffix}`)}
      />
      <PersonHead person={person} />
      <PersonTabs person={person} current={tab} counts={counts} />
      {isEmpty && <NothingYet name={person.name} isOwn={person.isOwn} isOverview={isOverview} />}
      <OwnCampaigns campaigns={own} />
      <Shelf title={t('individual.campaigns')} cards={campaigns}>
        {isOverview && counts.launched > campaigns.length && (
          <TextLink href={paths.individualCampaigns(locale, person.id)} look="strong">
            {t('individual.all_campaigns')}
          </TextLink>
        )}
      </Shelf>
      <Shelf title={t('individual.backed')} cards={backed} />
      <PersonComments {...said} />
    </Page>
  );
}

/** Oneself is shown the way on, others that they came early. */
function NothingYet(props: { name: string; isOwn: boolean; isOverview: boolean }) {
  const { name, isOwn, isOverview } = props;
  const t = useT();
  const locale = useLocale();
  if (!isOwn) {
    const title = t(isOverview ? 'individual.nothing_yet' : 'individual.no_campaigns', { name });
    return <EmptyState className="mt-7" title={title} />;
  }
  return (
    <EmptyState
      className="mt-7"
      title={t(isOverview ? 'individual.own_nothing_yet' : 'individual.own_no_campaigns')}
      action={
        <>
          <ButtonLink href={paths.explore(locale)} look="solid">
            {t('individual.find_campaigns')}
          </ButtonLink>
          <ButtonLink href={paths.campaignNew(locale)}>{t('individual.start_first')}</ButtonLink>
        </>
      }
    >
      {t(isOverview ? 'individual.own_nothing_text' : 'individual.own_no_campaigns_text')}
    </EmptyState>
  );
}

interface ShelfProps {
  readonly title: string;
  readonly cards: readonly CardView[];
  readonly children?: React.ReactNode;
}

function Shelf({ title, cards, children }: ShelfProps) {
  if (cards.length === 0) return null;
  return (
    <Section title={title} action={children}>
      <CardGrid columns={3}>
        {cards.map((card) => (
          <li key={card.id}>
            <CampaignCard card={card} />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}
