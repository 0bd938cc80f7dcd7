import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** A page's text as a curator left it; without one, the page went back to its file. */
export interface TextRow {
  readonly id: number;
  readonly topic: string;
  readonly locale: Locale;
  readonly title: string | null;
  readonly description: string | null;
  readonly body: string | null;
  readonly note: string;
  readonly writtenBy: number;
  readonly writtenAt: Date;
}

const columns = sql`
  id, topic, locale, title, description, body, note, written_by as "writtenBy", written_at as "writtenAt"`;

export function findNewestText(
  q: Executor,
  topic: string,
  locale: Locale,
): Promise<TextRow | undefined> {
  return q.maybe<TextRow>(sql`
    select ${columns} from content_texts where topic = ${topic} and locale = ${locale}
    order by id desc limit 1`);
}

export function findText(q: Executor, id: number): Promise<TextRow | undefined> {
  return q.maybe<TextRow>(sql`select ${columns} from content_texts where id = ${id}`);
}

/** Of one page in one language, newest first. */
export function listTexts(
  q: Executor,
  topic: string,
  locale: Locale,
  limit: number,
): Promise<TextRow[]> {
  return q.query<TextRow>(sql`
    select ${columns} from content_texts where topic = ${topic} and locale = ${locale}
    order by id desc limit ${limit}`);
}

/** Pages whose text is not their file's, with when each was written. */
export function listEdited(
  q: Executor,
  topics: readonly string[],
  locales: readonly string[],
): Promise<{ topic: string; locale: string; writtenAt: Date }[]> {
  return q.query<{ topic: string; locale: string; writtenAt: Date }>(sql`
    select p.topic, l.locale, t.written_at as "writtenAt"
    from unnest(${[...topics]}::text[]) p (topic) cross join unnest(${[...locales]}::text[]) l (locale)
      cross join lateral (select n.written_at, n.body from content_texts n
        where n.topic = p.topic and n.locale = l.locale order by n.id desc limit 1) t
    where t.body is not null`);
}

/** One at a time changes the pages: held until the transaction ends. */
export async function lockTexts(tx: Executor): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('content_texts'))`);
}

export function insertText(
  tx: Executor,
  text: Omit<TextRow, 'id' | 'writtenAt'>,
): Promise<TextRow> {
  return tx.one<TextRow>(sql`
    insert into content_texts (topic, locale, title, description, body, note, written_by)
    values (${text.topic}, ${text.locale}, ${text.title}, ${text.description}, ${text.body},
      ${text.note}, ${text.writtenBy})
    returning ${columns}`);
}
