import type { ReactNode } from 'react';
import { Anchor } from '../actions/anchor.tsx';
import { classes } from '../classes.ts';
import { Picture, type PictureImage } from '../media/picture.tsx';

export interface PictureCardProps {
  readonly href: string;
  readonly image: PictureImage;
  readonly sizes: string;
  readonly kicker?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** A line under the text: who made it. */
  readonly byline?: ReactNode;
  /** Lies on the picture's upper left. */
  readonly badge?: ReactNode;
  /** A button on the picture's upper right, apart from the card's link and reached after it. */
  readonly action?: ReactNode;
  /** The foot: progress and numbers; always at the bottom, so that rows of cards line up. */
  readonly children?: ReactNode;
  /** `large` gives the title more room; `row` puts the picture beside the text from `md` on. */
  readonly size?: 'medium' | 'large' | 'row';
  readonly level?: 2 | 3;
  readonly priority?: boolean;
}

/** A picture with its story's first words. The title's link covers the whole card. */
export function PictureCard(props: PictureCardProps) {
  const { href, image, sizes, kicker, title, text, byline, badge, action, children } = props;
  const Heading = props.level === 2 ? 'h2' : 'h3';
  return (
    <article className={classes('picture-card', `picture-card-${props.size ?? 'medium'}`)}>
      <div className="picture-card-top">
        <Picture image={image} sizes={sizes} ratio="card" priority={props.priority ?? false} />
        {badge && <div className="picture-card-badge">{badge}</div>}
      </div>
      <div className="picture-card-body">
        {kicker && <div className="kicker">{kicker}</div>}
        <Heading className="picture-card-title">
          <Anchor href={href} prefetch="intent">
            {title}
          </Anchor>
        </Heading>
        {text && <p className="picture-card-text">{text}</p>}
        {byline && <p className="picture-card-byline">{byline}</p>}
        {children && <div className="picture-card-foot">{children}</div>}
      </div>
      {action && <div className="picture-card-action">{action}</div>}
    </article>
  );
}
