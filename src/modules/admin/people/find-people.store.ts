import { sql, type Statement } from '#platform/db/sql.ts';

export interface Typed {
  readonly text: string;
  /** The number it may mean. */
  readonly id: number | null;
  readonly limit: number;
}

/** People who fit a text that are asked, one by one, for what they have. */
export const MOST_ASKED = 500;

/**
 * Whether a name, a title or a subject begins with a text, whatever its case and accents, by an index. Of
 * accents alone nothing is left, with which nothing begins.
 */
export const beginsWith = (folded: Statement, text: string | null): Statement => sql`
  name_folded(${text}) <> '' and name_folded(${folded}) collate "C" >= name_folded(${text})
    and name_folded(${folded}) collate "C" < name_folded(${text}) || ${'\u{10ffff}'}::text`;

const addressBegins = (text: string): Statement => sql`
  lower(a.email) collate "C" >= lower(${text})
    and lower(a.email) collate "C" < lower(${`${text}\u{10ffff}`})`;

/** People's names in both orders: each begins with a text by an index of its own. */
const nameBegins = (text: string | null): Statement =>
  beginsWith(sql`a.firstname || ' ' || a.lastname`, text);
const lastnameBegins = (text: string | null): Statement =>
  beginsWith(sql`a.lastname || ' ' || a.firstname`, text);

/** Whether the name in the row `a` begins with a text: the first name, the last one, or both in any order. */
export const isNamed = (text: string): Statement =>
  sql`(${nameBegins(text)} or ${lastnameBegins(text)})`;

/** Whether the account `a` is one that a text finds. */
export const isAccountNamed = (text: string): Statement =>
  sql`(${addressBegins(text)} or ${isNamed(text)})`;

/**
 * Number and address of the rows whose name begins with a text, each once: `most` of them, or all. Those that
 * begin so in both orders are left out of the second, so that rows are read only until there are enough.
 */
export const rowsNamed = (rows: Statement, text: string | null, most: number): Statement => sql`
  select n.id, n.email from (
    (select a.id, a.email from ${rows} a where ${nameBegins(text)} limit ${most})
    union all
    select a.id, a.email from (select * from ${rows} a where ${lastnameBegins(text)} limit ${most}) a
      where (${nameBegins(text)}) is not true) n
  limit ${most}`;

/** What guests give. */
export const OF_GUESTS = sql`(select * from contributions where account_id is null)`;
/** What accounts gave, as the indexes of their names and addresses hold it. */
export const OF_ACCOUNTS = sql`(select * from contributions
  where account_id is not null and not contribution_is_under_way(state))`;

/**
 * The numbers of accounts whose address or name begins with a text, or whose number it is; of
 * some accounts alone when told. Each way reads no more rows than are wanted.
 */
export const accountsNamed = (
  { text, id, limit }: Typed,
  accounts: Statement = sql`accounts`,
): Statement => sql`
  select a.id from ${accounts} a where a.id = ${id}
  union all (select a.id from ${accounts} a where ${addressBegins(text)} limit ${limit})
  union all (select a.id from ${accounts} a where ${nameBegins(text)} limit ${limit})
  union all (select a.id from ${accounts} a where ${lastnameBegins(text)} limit ${limit})`;

/**
 * The numbers of accounts whose address or name begins with a text, each once: `most` of them, or
 * all. What an earlier way found is left out of the later ones, so that rows are read only until there are
 * enough.
 */
export function peopleNamed(text: string, most: number): Statement {
  const some = (begins: Statement): Statement =>
    sql`(select * from accounts a where ${begins} limit ${most})`;
  return sql`
    select p.id from (
      (select a.id from accounts a where ${addressBegins(text)} limit ${most})
      union all select a.id from ${some(nameBegins(text))} a where (${addressBegins(text)}) is not true
      union all select a.id from ${some(lastnameBegins(text))} a
        where (${addressBegins(text)} or ${nameBegins(text)}) is not true
    ) p limit ${most}`;
}
