import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as commentsPage from './comments-page.tsx';

testDatabase();
let server: TestPages;
let author: Person;
let other: Person;
beforeAll(async () => {
  author = await plantPerson('amir');
  other = await plantPerson('olive');
  server = await startTestPages([{ path: 'projects/:slug/comments', module: commentsPage }], {
    sessions: sessionReader,
    describePerson,
  });
});
afterAll(() => server.stop());

async function makeTalk(slug: string): Promise<number> {
  const id = await plantCampaign(other.accountId, 'live');
  await db().run(sql`update campaigns set slug = ${slug} where id = ${id}`);
  return id;
}

interface Said {
  readonly by: Person;
  readonly body: string;
  readonly below?: number;
  readonly hide?: 'hidden' | 'private' | 'deleted';
}

async function say(campaignId: number, { by, body, below, hide }: Said): Promise<number> {
  const isHidden = hide === 'hidden' || hide === 'deleted';
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, parent_id, author_id, body, private, hidden_at, deleted_at)
    values (${campaignId}, ${below ?? null}, ${by.accountId}, ${body}, ${hide === 'private'},
      case when ${isHidden} then clock_now() end,
      case when ${hide === 'deleted'} then clock_now() end)
    returning id`);
  return id;
}

/** What the tab counts, and what is listed below it. */
async function read(slug: string, reader?: Person) {
  const client = server.client();
  if (reader) client.cookies.set('session', await sessionOf(reader));
  const { text } = await client.get(`/projects/${slug}/comments`);
  const [, count = '0'] = />Comments<span class="tab-count">(\d+)</.exec(text) ?? [];
  const listed = [...text.matchAll(/<article[^>]*id="comment-\d+"[\s\S]*?<\/article>/g)];
  const bodies = listed.map(([card]) => /whitespace-pre-line[^>]*>([^<]*)</.exec(card)?.[1]);
  return { count: Number(count), bodies, text };
}

describe('a hidden comment', () => {
  it('is counted and listed for its author alone, who is told that others do not see it', async () => {
    const id = await makeTalk('quiet');
    await say(id, { by: author, body: 'Too loud', hide: 'hidden' });
    expect(await read('quiet')).toMatchObject({ count: 0, bodies: [] });
    expect(await read('quiet', other)).toMatchObject({ count: 0, bodies: [] });
    const own = await read('quiet', author);
    expect(own).toMatchObject({ count: 1, bodies: ['Too loud'] });
    expect(own.text).toContain('Hidden from everyone but you and the campaign team.');
  });

  it('takes the replies below it along, in the count as in the list', async () => {
    const id = await makeTalk('answered');
    const parent = await say(id, { by: author, body: 'Asked', hide: 'hidden' });
    await say(id, { by: other, body: 'Answered', below: parent });
    await say(id, { by: other, body: 'Said aloud' });
    expect(await read('answered', other)).toMatchObject({ count: 1, bodies: ['Said aloud'] });
    expect(await read('answered')).toMatchObject({ count: 1, bodies: ['Said aloud'] });
    expect(await read('answered', author)).toMatchObject({
      count: 3,
      bodies: ['Said aloud', 'Asked', 'Answered'],
    });
    const { text } = await read('answered', author);
    expect(text.match(/#reply"/g)).toHaveLength(1);
  });
});

it('a hidden reply is its author’s to read, below somebody else’s hidden one nobody’s', async () => {
  const id = await makeTalk('replied');
  const open = await say(id, { by: other, body: 'Asked' });
  const closed = await say(id, { by: other, body: 'Gone wild', hide: 'hidden' });
  await say(id, { by: author, body: 'Rudely', below: open, hide: 'hidden' });
  await say(id, { by: author, body: 'Wilder', below: closed, hide: 'hidden' });
  expect(await read('replied')).toMatchObject({ count: 1, bodies: ['Asked'] });
  expect(await read('replied', author)).toMatchObject({ count: 2, bodies: ['Asked', 'Rudely'] });
});

it('a private comment is its author’s to read, a deleted one nobody’s', async () => {
  const id = await makeTalk('secret');
  await say(id, { by: author, body: 'For the owner', hide: 'private' });
  const gone = await say(id, { by: author, body: 'Regretted', hide: 'deleted' });
  await say(id, { by: author, body: 'To what is gone', below: gone });
  expect(await read('secret')).toMatchObject({ count: 0, bodies: [] });
  expect(await read('secret', author)).toMatchObject({ count: 1, bodies: ['For the owner'] });
});
