import { expect } from 'vitest';
import type { HttpClient } from '../support/http-client.ts';

interface Listed<Row> {
  readonly response: readonly Row[];
  readonly pagination: { readonly next_cursor: string | null };
}

/** All rows of a list of the API, page by page, none of which is longer than said. */
export async function pagesOf<Row>(
  client: HttpClient,
  path: string,
  perPage: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await client.get(cursor === '' ? path : `${path}?cursor=${cursor}`);
    expect(answer.status).toBe(200);
    const { response, pagination } = answer.json<Listed<Row>>();
    expect(response.length).toBeLessThanOrEqual(perPage);
    rows.push(...response);
    cursor = pagination.next_cursor;
  }
  return rows;
}
