/** A contribution as a row of its owner's lists. */
export interface RecentView {
  readonly id: number;
  readonly href: string;
  readonly name: string;
  /** Null where its person is reached through this site alone. */
  readonly email: string | null;
  /** They have closed their account: nothing reaches them. */
  readonly hasLeft: boolean;
  readonly isAnonymous: boolean;
  readonly perksText: string;
  readonly amountText: string;
  readonly dateText: string;
  readonly look: {
    readonly tone: 'good' | 'tide' | 'warn' | 'bad' | 'neutral';
    readonly text: string;
  };
}
