import { sql, type Statement } from '#platform/db/sql.ts';

export interface Typed {
  readonly text: string;
  /** The number it may mean. */
  readonly id: number | null;
  readonly limit: number;
}

/**
 * Whether a name, a title or a subject begins with a text, whatever its case and accents, by an index. Of
 * accents alone nothing is left, with which nothing begins.
 */
export const beginsWith = (folded: Statement, text: string | null): Statement => sql`
  name_folded(${text}) <> '' and name_folded(${folded}) collate "C" >= name_folded(${text})
    and name_folded(${folded}) collate "C" < name_folded(${text}) || ${'\u{10ffff}'}::text`;

/**
 * The numbers of accounts whose address, name or last name begins with a text, or whose number it is; of
 * some accounts alone when told. Each way reads no more rows than are wanted.
 */
export const accountsNamed = (
  { text, id, limit }: Typed,
  accounts: Statement = sql`accounts`,
): Statement => sql`
  select i.id from ${accounts} i where i.id = ${id}
  union all (select e.id from ${accounts} e
    where lower(e.email) collate "C" >= lower(${text})
      and lower(e.email) collate "C" < lower(${`${text}\u{10ffff}`})
    limit ${limit})
  union all (select n.id from ${accounts} n
    where ${beginsWith(sql`n.firstname || ' ' || n.lastname`, text)} limit ${limit})
  union all (select l.id from ${accounts} l where ${beginsWith(sql`l.lastname`, text)} limit ${limit})`;

/** The same of campaigns: by title, address or number. */
export const campaignsNamed = ({ text, id, limit }: Typed): Statement => sql`
  select i.id from campaigns i where i.id = ${id} or i.slug = lower(${text})
  union all (select n.id from campaigns n where ${beginsWith(sql`n.title`, text)} limit ${limit})`;
