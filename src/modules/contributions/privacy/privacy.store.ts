import { type Executor, sql } from '#platform/db/sql.ts';

export const APPEARANCES = ['named', 'name_only', 'anonymous'] as const;
export const OWNER_VISIBILITIES = ['full', 'relay'] as const;

/** What the public sees of a contribution, and what the campaign's owner sees. */
export interface Privacy {
  appearance: (typeof APPEARANCES)[number];
  ownerVisibility: (typeof OWNER_VISIBILITIES)[number];
}

export interface OwnPrivacy extends Privacy {
  campaignId: number;
  ships: boolean;
}

/** Of a person's own contribution, locked; undefined for anybody else's. */
export function lockPrivacy(
  tx: Executor,
  id: number,
  accountId: number,
): Promise<OwnPrivacy | undefined> {
  return tx.maybe<OwnPrivacy>(sql`
    select c.appearance, c.owner_visibility as "ownerVisibility", c.campaign_id as "campaignId",
      exists (select 1 from contribution_lines l where l.contribution_id = c.id and l.ships) as ships
    from contributions c where c.id = ${id} and c.account_id = ${accountId} for no key update`);
}

export async function updatePrivacy(tx: Executor, id: number, privacy: Privacy): Promise<void> {
  await tx.run(sql`
    update contributions
    set appearance = ${privacy.appearance}, owner_visibility = ${privacy.ownerVisibility}
    where id = ${id}`);
}
