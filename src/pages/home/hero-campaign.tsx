import { Anchor } from '#design/actions/anchor.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { Picture } from '#design/media/picture.tsx';
import { CardHeart } from '#pages/cards/campaign-card.tsx';
import type { CardView } from '#pages/cards/card-view.ts';

/** The campaign of the moment: its picture large, its numbers on a sheet over the lower edge. */
export function HeroCampaign({ card }: { card: CardView }) {
  return (
    <article className="card-link relative">
      <Picture image={card.image} sizes="(min-width: 1002px) 46vw, 92vw" ratio="card" priority />
      <div className="mx-3 -mt-20 relative rounded-card bg-raised p-5 shadow-float md:mx-6">
        <p className="kicker">{[card.badgeText, card.kicker].filter(Boolean).join(' · ')}</p>
        <h2 className="mt-1 text-22">
          <Anchor href={card.href} className="picture-card-title-link" prefetch="intent">
            {card.title}
          </Anchor>
        </h2>
        <ProgressBar
          className="mt-3"
          state={card.bar}
          label={card.progressLabel}
          valueText={card.percentText}
        />
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-14 text-soft tabular">
          <span>
            <strong className="mr-2 font-semibold text-ink">{card.percentText}</strong>
            {card.progressLabel}
          </span>
          <span className="whitespace-nowrap">{card.timeText}</span>
        </p>
      </div>
      <div className="picture-card-action">
        <CardHeart card={card} />
      </div>
    </article>
  );
}
