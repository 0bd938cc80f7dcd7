import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Where mail about a campaign goes, in whose language. */
export interface OwnerAddress {
  ownerId: number;
  email: string;
  locale: Locale;
  slug: string;
  title: string;
}

/** The owner of a campaign in any state, unless the account is closed. */
export async function findOwnerAddress(
  q: Executor,
  campaignId: number,
): Promise<OwnerAddress | undefined> {
  const row = await q.maybe<{
    owner_id: number;
    email: string;
    locale: Locale;
    slug: string;
    title: string;
  }>(sql`
    select c.owner_id, a.email, a.locale, c.slug, c.title
    from campaigns c join accounts a on a.id = c.owner_id
    where c.id = ${campaignId} and a.closed_at is null`);
  return (
    row && {
      ownerId: row.owner_id,
      email: row.email,
      locale: row.locale,
      slug: row.slug,
      title: row.title,
    }
  );
}
