/** What crosses the wire of conversations, worded on the server in the reader's language. */

export const REACTION_KINDS = ['like', 'celebrate', 'thanks'] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

/** How often each kind was given. */
export type ReactionTally = Readonly<Record<ReactionKind, number>>;

export const REPORT_REASONS = ['spam', 'abuse', 'fraud', 'personal_data', 'other'] as const;

export const COMMENT_MAX = 4000;
export const MESSAGE_MAX = 4000;
export const UPDATE_TITLE_MAX = 120;

export interface CommentView {
  readonly id: number;
  readonly authorId: number;
  readonly name: string;
  readonly avatarUrl: string | null;
  /** Owner, team or contributor; null for somebody who took everything back. */
  readonly badge: string | null;
  readonly dateText: string;
  readonly body: string;
  readonly pinned: boolean;
  readonly edited: boolean;
  readonly isPrivate: boolean;
  readonly hidden: boolean;
  /** Hidden by staff: the campaign's team cannot show it again. */
  readonly isRemoved: boolean;
  readonly reactions: ReactionTally;
}

export interface ThreadView extends CommentView {
  readonly replies: CommentView[];
}
