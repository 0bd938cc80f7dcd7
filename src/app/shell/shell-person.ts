import type { PersonCampaign } from '#platform/web/server/page-context.ts';

/** The person as the header shows them. */
export interface ShellPerson {
  readonly id: number;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly isAdmin: boolean;
  /** The campaign they worked on last; unknown where the page was rendered for everybody. */
  readonly campaign?: PersonCampaign | null;
  /** Messages that wait for them; as unknown. */
  readonly unread?: number;
}
