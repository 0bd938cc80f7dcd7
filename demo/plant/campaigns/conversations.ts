import type { Executor } from '#platform/db/transaction.ts';
import type { DemoCampaign } from '../../market/types.ts';
import { insertComment, insertThread, insertUpdates } from './conversation.store.ts';
import { idOf, type PeopleIds } from '../people/people.ts';
import { daysAfter } from './times.ts';

/** Plants updates, comments and messages, the oldest first, as their ids stand for their order. */
export async function plantConversations(
  tx: Executor,
  campaignId: number,
  content: DemoCampaign,
  launchedAt: Date,
  people: PeopleIds,
): Promise<void> {
  const byDay = <T extends { readonly day: number }>(list: readonly T[]): T[] =>
    list.toSorted((a, b) => a.day - b.day);
  const updates = byDay(content.updates).map(({ slug, title, body, audience, day }) => ({
    slug,
    title,
    audience,
    body_html: body,
    author_id: idOf(people, content.owner),
    published_at: daysAfter(launchedAt, day),
  }));
  await insertUpdates(tx, campaignId, updates);
  const write = (
    parent: number | null,
    said: { by: string; day: number; text: string },
    pinned: boolean,
  ) =>
    insertComment(tx, campaignId, parent, {
      authorId: idOf(people, said.by),
      body: said.text,
      pinned,
      createdAt: daysAfter(launchedAt, said.day),
    });
  for (const comment of byDay(content.comments)) {
    const parent = await write(null, comment, comment.pinned);
    for (const reply of byDay(comment.replies)) await write(parent, reply, false);
  }
  for (const { with: person, messages } of content.threads) {
    const said = byDay(messages).map(({ by, day, text }) => ({
      author_id: idOf(people, by),
      body: text,
      created_at: daysAfter(launchedAt, day),
    }));
    await insertThread(tx, campaignId, idOf(people, person), said);
  }
}
