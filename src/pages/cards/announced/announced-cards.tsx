import type { ReactNode } from 'react';
import { Badge } from '#design/feedback/badge.tsx';
import { CardGrid } from '#design/layout/card.tsx';
import { PictureCard } from '#design/layout/picture-card.tsx';
import type { Announced } from './present-announced.ts';

interface AnnouncedCardsProps {
  readonly announced: readonly Announced[];
  /** Marks each of them where no heading says what they are. */
  readonly badge?: ReactNode;
  readonly level?: 2 | 3;
}

/** What can't be backed yet, but followed. */
export function AnnouncedCards({ announced, badge, level = 3 }: AnnouncedCardsProps) {
  return (
    <CardGrid columns={3}>
      {announced.map(({ id, href, title, text, byline, hint, image }) => (
        <li key={id}>
          <PictureCard
            href={href}
            image={image}
            sizes="(min-width: 1280px) 387px, (min-width: 768px) 46vw, 92vw"
            title={title}
            level={level}
            text={text}
            byline={byline}
            badge={badge && <Badge>{badge}</Badge>}
          >
            {hint && <p className="text-14 text-soft">{hint}</p>}
          </PictureCard>
        </li>
      ))}
    </CardGrid>
  );
}
