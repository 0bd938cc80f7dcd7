import { type Executor, sql } from '#platform/db/sql.ts';
import { HAS_HAPPENED } from '../contribution.store.ts';

export interface SeenCountries {
  readonly codes: string[];
  /** Whether that was looked for among the newest contributions alone, as there are more. */
  readonly isPart: boolean;
}

/** Where the newest so many contributions to a campaign are sent to, by ISO code. */
export async function listCountries(
  q: Executor,
  campaignId: number,
  newest: number,
): Promise<SeenCountries> {
  const { codes, looked } = await q.one<{ codes: string[]; looked: number }>(sql`
    select count(*)::int as looked,
      coalesce(array_agg(distinct a.country) filter (where a.country is not null and c.is_listed), '{}')
        as codes
    from (select c.id, ${HAS_HAPPENED} as is_listed from contributions c
      where c.campaign_id = ${campaignId} order by c.id desc limit ${newest}) c
      left join contribution_addresses a on a.contribution_id = c.id`);
  return { codes, isPart: looked === newest };
}
