import { db } from '#platform/db/transaction.ts';
import { type CountedTag, findTags, listTags } from './tag.store.ts';

export const TAGS_PER_PAGE = 50;
const TAGS_FOUND = 10;

/** How often the last tag shown is used, and the tag. */
export const TAGS_CURSOR = /^(\d{1,15})~([^\p{Cc}\p{Cs}]{1,20})$/u;

/** What a cursor says; nothing for what is none, as in an address that somebody changed. */
function lastShown(cursor: string): CountedTag | undefined {
  const [, campaigns, tag] = TAGS_CURSOR.exec(cursor) ?? [];
  return campaigns === undefined || tag === undefined
    ? undefined
    : { campaigns: Number(campaigns), tag };
}

/** Tags of public campaigns, the most used first, behind a cursor; `next` is null on the last page. */
export async function readTags(cursor = ''): Promise<{ tags: string[]; next: string | null }> {
  const after = lastShown(cursor);
  const found = await listTags(db(), { limit: TAGS_PER_PAGE + 1, ...(after && { after }) });
  const shown = found.slice(0, TAGS_PER_PAGE);
  const last = found.length > TAGS_PER_PAGE ? shown.at(-1) : undefined;
  return {
    tags: shown.map(({ tag }) => tag),
    next: last ? `${last.campaigns}~${last.tag}` : null,
  };
}

/** Those of campaigns in a language, the most used first: what is offered for one that is written in it. */
export async function readTagsIn(language: string): Promise<string[]> {
  const found = await listTags(db(), { limit: TAGS_PER_PAGE, language });
  return found.map(({ tag }) => tag);
}

/** Those that begin with what was typed, a # left out; the most used where nothing was. */
export function searchTags(typed: string): Promise<string[]> {
  return findTags(db(), typed.replace('#', '').trim().toLowerCase(), TAGS_FOUND);
}
