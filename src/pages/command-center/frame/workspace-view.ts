/** What every page of the owner's workspace shows of its campaign. */
export interface WorkspaceView {
  readonly slug: string;
  readonly title: string;
  readonly language: string;
  /** Where the reader may go, in the order of the navigation. */
  readonly groups: readonly WorkspaceGroupView[];
  /** The page as everybody sees it. */
  readonly pageHref: string;
  /** The editor, for those who may write in it. */
  readonly editHref: string | null;
}

export interface WorkspaceGroupView {
  readonly name: WorkspaceGroup;
  readonly entries: readonly WorkspaceEntry[];
}

export interface WorkspaceEntry {
  readonly section: WorkspaceSection;
  readonly href: string;
  /** What waits there; left out where nothing does. */
  readonly waiting?: number;
}

/** Sections in which something may wait for whoever leads the campaign. */
export type Waiting = Readonly<Partial<Record<'messages' | 'comments', number>>>;

export type WorkspaceGroup = 'start' | 'figures' | 'people' | 'talk';

export type WorkspaceSection =
  | 'overview'
  | 'funding'
  | 'traffic'
  | 'perks'
  | 'perk_items'
  | 'finances'
  | 'vitals'
  | 'experiments'
  | 'contributions'
  | 'email_subscribers'
  | 'coming_soon'
  | 'team'
  | 'updates'
  | 'messages'
  | 'comments';
