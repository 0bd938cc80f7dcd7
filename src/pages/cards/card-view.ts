import type { BarState } from '#design/feedback/progress-bar.tsx';
import type { PictureImage } from '#design/media/picture.tsx';

/** A card as the page draws it: worded in the page's language, so that the browser computes nothing. */
export interface CardView {
  id: number;
  href: string;
  title: string;
  tagline: string;
  byline: string;
  kicker: string;
  image: PictureImage;
  bar: BarState;
  percentText: string;
  raisedText: string;
  progressLabel: string;
  timeText: string;
  /** Ending within two days: said in coral. */
  urgent: boolean;
  badge: 'staff_pick' | null;
  badgeText: string | null;
}
