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

/** A campaign that only its owner sees yet. */
export interface DraftView {
  readonly id: number;
  readonly title: string;
  readonly state: 'draft' | 'coming_soon';
}
