import { CardGrid } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { CampaignCard } from './campaign-card.tsx';
import type { CardView } from './card-view.ts';

export interface CardSection {
  readonly kind: string;
  readonly title: string;
  /** Why these are shown. */
  readonly why: string;
  readonly cards: readonly CardView[];
}

/** Rows of campaigns, each under what led to it. */
export function CardSections({ sections }: { sections: readonly CardSection[] }) {
  return sections.map(({ kind, title, why, cards }) => (
    <Section key={kind} title={title} text={why}>
      <CardGrid columns={3}>
        {cards.map((card) => (
          <li key={card.id}>
            <CampaignCard card={card} />
          </li>
        ))}
      </CardGrid>
    </Section>
  ));
}
