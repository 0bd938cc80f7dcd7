import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';

type InLanguages = Record<'en' | 'fr' | 'de' | 'es', string>;

export interface Category {
  id: number;
  slug: string;
  topLevel: boolean;
  parentId: number | null;
  iconName: string;
  names: InLanguages;
  taglines: InLanguages;
}

/** The whole tree, parents before their leaves; some thirty rows that change with a migration. */
export async function listCategories(q: Executor): Promise<Category[]> {
  const rows = await q.query<{
    id: number;
    slug: string;
    top_level: boolean;
    parent_id: number | null;
    icon_name: string;
    names: InLanguages;
    taglines: InLanguages;
  }>(
    sql`
      select id, slug, top_level, parent_id, icon_name, names, taglines from categories
        order by top_level desc, position`,
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    topLevel: row.top_level,
    parentId: row.parent_id,
    iconName: row.icon_name,
    names: row.names,
    taglines: row.taglines,
  }));
}
