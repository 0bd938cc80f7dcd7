/** The same campaigns in SQLite's FTS5, as an engine within our own process would hold them. */
import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type pg from 'pg';

const PORTION = 25_000;

interface Row {
  readonly id: number;
  readonly status: string | null;
  readonly category: number | null;
  readonly country: string;
  readonly launched: number;
  readonly trend: number;
  readonly title: string;
  readonly tagline: string;
  readonly owner: string;
  readonly place: string;
}

/** What is searched: words as they are typed, the last of them perhaps only begun, and what else must fit. */
export interface Sought {
  readonly match: string;
  readonly filter?: string;
  readonly values?: readonly SQLInputValue[];
  readonly order?: string;
}

export class EmbeddedIndex {
  readonly #database: DatabaseSync;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000;
      create table campaigns (id integer primary key, status text, category integer, country text,
        launched integer, trend real);
      create virtual table words using fts5(title, tagline, owner, place, content = '', prefix = '3 4');`);
  }

  /** Takes over all that the index of discovery has; how many rows that were. */
  async fill(client: pg.Client): Promise<number> {
    const plain = this.#database.prepare('insert into campaigns values (?, ?, ?, ?, ?, ?)');
    const text = this.#database.prepare(
      'insert into words (rowid, title, tagline, owner, place) values (?, ?, ?, ?, ?)',
    );
    let count = 0;
    for (let after = 0; ; ) {
      const { rows } = await client.query<Row>(
        `select campaign_id::int as id, status, category_id::int as category, country,
          extract(epoch from launched_at)::int as launched, trend, title_key as title, tagline,
          owner_name as owner, city as place
        from discovery_campaigns where campaign_id > $1 order by campaign_id limit ${PORTION}`,
        [after],
      );
      const last = rows.at(-1);
      if (last === undefined) break;
      this.#database.exec('begin');
      for (const { id, status, category, country, launched, trend, ...words } of rows) {
        plain.run(id, status, category, country, launched, trend);
        text.run(id, words.title, words.tagline, words.owner, words.place);
      }
      this.#database.exec('commit');
      after = last.id;
      count += rows.length;
    }
    this.#database.exec(`
      insert into words (words) values ('optimize');
      insert into words (words, rank) values ('rank', 'bm25(10.0, 4.0, 1.0, 1.0)');
      analyze;`);
    return count;
  }

  /** The numbers of a first page. */
  find({ match, filter = 'true', values = [], order = 'words.rank' }: Sought): number {
    const statement = this.#database.prepare(`
      select c.id from words join campaigns c on c.id = words.rowid
      where words match ? and ${filter} order by ${order} limit 24`);
    return statement.all(match, ...values).length;
  }

  /** What each value of three filters would leave of them. */
  count({ match, filter = 'true', values = [] }: Sought): number {
    const facets = ['category', 'country', 'status'].map(
      (column) => `select '${column}', ${column}, count(*) from found group by 2`,
    );
    const statement = this.#database.prepare(`
      with found as materialized (
        select c.category, c.country, c.status from words join campaigns c on c.id = words.rowid
        where words match ? and ${filter}) ${facets.join(' union all ')}`);
    return statement.all(match, ...values).length;
  }

  close(): void {
    this.#database.close();
    rmSync(this.#path, { force: true });
  }
}
