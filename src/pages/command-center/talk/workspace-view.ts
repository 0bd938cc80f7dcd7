/** What every page of the owner's workspace shows of its campaign. */
export interface WorkspaceView {
  readonly slug: string;
  readonly title: string;
  readonly language: string;
  /** Whether the reader may post and answer. */
  readonly talks: boolean;
  /** Whether they may see who backed it and who subscribed. */
  readonly lists: boolean;
  /** Whether they may see how the page does that announces it. */
  readonly announces: boolean;
  /** The editor, for those who may write in it. */
  readonly editHref: string | null;
}

export type WorkspaceSection =
  | 'contributions'
  | 'updates'
  | 'messages'
  | 'comments'
  | 'email_subscribers';
