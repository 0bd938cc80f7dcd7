export interface ListRequest<Filter> {
  readonly search: string;
  readonly filter: Filter | null;
  readonly before: number | null;
  readonly limit: number;
}

/** What a file holds of a list. */
export type FileRequest<Filter> = Omit<ListRequest<Filter>, 'before'>;

/** A page of rows that were read with one more, and where the next one begins. */
export function pageOf<Row extends { readonly id: number | string }>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; next: Row['id'] | null } {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A page of rows, and where the next one begins. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly next: number | null;
  /** Of a search, and of the last page of its file: there are more than its first matches. */
  readonly isCut?: boolean;
}

/** The number a search may mean; null for other texts. */
export function numberIn(search: string): number | null {
  return /^#?[1-9]\d{0,14}$/.test(search) ? Number(search.replace('#', '')) : null;
}

/** Matches of each way of a search that a file holds at most. */
export const MOST_LOOKED_AT = 20_000;

interface Search<Row> {
  /** The numbers of what is found, the highest first, and whether that is not all. */
  find(): Promise<{ readonly ids: readonly number[]; readonly isCut: boolean }>;
  /** Of these numbers, the highest first. */
  load(ids: readonly number[]): Promise<Row[]>;
  readonly limit: number;
}

/** Pages of what a search finds: it is looked for once, however many pages there are. */
export function pagesOfSearch<Row>({ find, load, limit }: Search<Row>) {
  let finding: ReturnType<typeof find> | undefined;
  return async (before: number | null): Promise<ListPage<Row>> => {
    const { ids, isCut } = await (finding ??= find());
    const behind = before === null ? ids : ids.filter((id) => id < before);
    const shown = behind.slice(0, limit);
    const next = behind.length > limit ? (shown.at(-1) ?? null) : null;
    return { rows: await load(shown), next, isCut: next === null && isCut };
  };
}
