import { type Kind, metadataRef } from '../storage/documents.ts';
import { invalid } from '../wire/errors.ts';
import { listObjects } from '../wire/list.ts';
import type { Call } from '../wire/route.ts';

const CLAUSE =
  /^\s*(metadata\[(['"])([^'"]{1,40})\2\]|status|customer|currency)\s*:\s*(['"])((?:[^'"\\]|\\.)*)\4\s*$/;

/** A useful part of the search language: `metadata['k']:'v' AND status:'succeeded'`, equality only. */
export async function searchObjects(call: Call, kind: Kind, url: string): Promise<object> {
  const query = call.params.required('query');
  const where: Record<string, string> = {};
  const refs: string[] = [];
  for (const clause of query.split(/\s+AND\s+/i)) {
    const parts = CLAUSE.exec(clause);
    if (!parts)
      throw invalid(`We were unable to parse your search query: ${query}`, { param: 'query' });
    const value = (parts[5] ?? '').replace(/\\(.)/g, '$1');
    if (parts[3] !== undefined) refs.push(metadataRef(parts[3], value));
    else where[parts[1] ?? ''] = value;
  }
  const page = await listObjects(call, { kind, where, refs, url });
  return { ...page, object: 'search_result', next_page: null, total_count: page.data.length };
}
