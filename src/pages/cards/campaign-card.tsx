import { Badge } from '#design/feedback/badge.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { PictureCard } from '#design/layout/picture-card.tsx';
import { FollowHeart } from '#modules/campaigns/web/index.ts';
import { useT } from '#platform/web/messages.tsx';
import type { CardView } from './card-view.ts';

const SIZES = {
  medium: '(min-width: 1280px) 387px, (min-width: 768px) 46vw, 92vw',
  large: '(min-width: 1002px) 60vw, 92vw',
  row: '(min-width: 768px) 50vw, 92vw',
} as const;

interface CampaignCardProps {
  readonly card: CardView;
  readonly size?: 'medium' | 'large' | 'row';
  /** Among the first pictures on the screen: loaded at once. */
  readonly priority?: boolean;
  readonly level?: 2 | 3;
}

/** Follows the campaign of a card. */
export function CardHeart({ card: { id, title } }: { card: CardView }) {
  return <FollowHeart campaignId={id} label={useT()('card.follow', { title })} />;
}

/** A campaign in one glance: picture, name, how far it is and how long it goes on. */
export function CampaignCard({
  card,
  size = 'medium',
  priority = false,
  level = 3,
}: CampaignCardProps) {
  return (
    <PictureCard
      href={card.href}
      image={card.image}
      sizes={SIZES[size]}
      kicker={card.kicker}
      title={card.title}
      text={card.tagline}
      byline={card.byline}
      badge={card.badgeText && <Badge tone="gold">{card.badgeText}</Badge>}
      action={<CardHeart card={card} />}
      size={size}
      priority={priority}
      level={level}
    >
      <ProgressBar
        state={card.bar}
        size="small"
        label={card.progressLabel}
        valueText={card.percentText}
      />
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-14 tabular">
        <strong className="font-semibold">{card.percentText}</strong>
        <span className="text-soft">{card.raisedText}</span>
        <span className={card.urgent ? 'ml-auto text-coral-ink' : 'ml-auto text-soft'}>
          {card.timeText}
        </span>
      </p>
    </PictureCard>
  );
}
