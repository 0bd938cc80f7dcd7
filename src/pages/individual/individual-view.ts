import type { PictureImage } from '#design/media/picture.tsx';
import type { CampaignState } from '#modules/campaigns/index.ts';
import type { CardView } from '#pages/cards/card-view.ts';

/** A person worded for their page, in its language. */
export interface IndividualView {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly memberSince: string;
  readonly bio: string;
  readonly avatarUrl: string | null;
  readonly links: readonly { readonly url: string; readonly label: string }[];
  readonly interests: readonly { readonly label: string; readonly href: string }[];
  readonly followers: number;
  /** Whether the reader follows; never for visitors and oneself. */
  readonly isFollowed: boolean;
  readonly isOwn: boolean;
}

/** Something a person said, worded for the reader. */
export interface CommentView {
  readonly id: number;
  readonly href: string;
  readonly campaign: string;
  readonly body: string;
  readonly date: string;
}

/** What of a campaign's card its owner reads in their list. */
export type OwnFigures = Pick<
  CardView,
  'bar' | 'percentText' | 'progressLabel' | 'timeText' | 'urgent'
>;

/** A campaign that somebody owns or helps with, as they see it in their own list. */
export interface OwnCampaignView {
  readonly id: number;
  readonly title: string;
  /** The editor before the launch, the campaign's page after it. */
  readonly href: string;
  readonly state: Exclude<CampaignState, 'deleted'>;
  readonly image: PictureImage;
  /** How far it has come; null before the launch. */
  readonly figures: OwnFigures | null;
  readonly isOwner: boolean;
  readonly mayEdit: boolean;
  readonly mayLead: boolean;
}
