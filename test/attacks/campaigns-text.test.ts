import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { cleanHtml, pictureOf, storePicture } from '#modules/media/index.ts';
import { exportSubscribersJob } from '#modules/prelaunch/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import type { HttpClient } from '../support/http-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();
testDatabase();
let server: TestServer;
let nora: Person;
let owner: HttpClient;
let draft = 0;
let live = 0;

beforeAll(async () => {
  server = await startTestServer(routes, { sessions: sessionReader });
  nora = await plantPerson('nora');
  owner = server.client();
  owner.cookies.set('session', await sessionOf(nora));
  draft = await plantCampaign(nora.accountId, 'draft');
  live = await plantCampaign(nora.accountId, 'live');
});
afterAll(() => server.stop());

const edit = (body: object, id = draft) =>
  owner.send('PATCH', `/private_api/campaigns/${id}`, body);
const errorsOf = (answer: { json<T>(): T }) => answer.json<{ errors: object }>().errors;

describe('what an owner writes', () => {
  const MANY = 'campaign_editor.basics.error.tag_list_max_length';
  const LONG = 'campaign_editor.basics.error.tag_max_length';
  it.each([
    [['a', 'b', 'c', 'd', 'e', 'f'], MANY],
    [['a', 'b', 'c', 'd', 'e', 'x'.repeat(21)], MANY],
    [['x'.repeat(21)], LONG],
    [['<img src=x onerror=alert(1)>'], LONG],
  ])('[5-16] (row 93) tags %j give one error, and none is kept', async (tags, key) => {
    const refused = await edit({ tags });
    expect(refused.status).toBe(422);
    const text = (await import('#platform/web/translate.ts')).translate('en', key as typeof MANY);
    expect(errorsOf(refused)).toEqual({ tags: [text] });
    const kept = await db().query(sql`select tag from campaign_tags where campaign_id = ${draft}`);
    expect(kept).toEqual([]);
  });

  it('[5-16] (row 93) odd tags are kept as plain words, once each', async () => {
    const saved = await edit({ tags: ['##Light', '#light', '', '  ', '<b>x</b>', '🎉', 'É'] });
    expect(saved.status).toBe(200);
    const { tags } = saved.json<{ response: { tags: string[] } }>().response;
    expect(tags).toEqual(['#light', 'light', '<b>x</b>', '🎉', 'é']);
  });

  it.each([
    ['title', 'Lamp \u202Egnp.exe'],
    ['title', 'Lamp\u0000'],
    ['tagline', 'Two\nlines'],
    ['tagline', 'Turned \u2066around'],
    ['city', 'Ly\u2028on'],
  ])(
    '(row 94) %s with what turns text around or breaks its line is refused',
    async (name, text) => {
      const refused = await edit({ [name]: text });
      expect([422, 400]).toContain(refused.status);
      const row = await db().one<object>(
        sql`select title, tagline, city from campaigns where id = ${draft}`,
      );
      expect(Object.values(row)).not.toContain(text);
    },
  );

  it('(row 95) an address that is ours, taken, or no address is refused', async () => {
    const { slug } = await db().one<{ slug: string }>(
      sql`select slug from campaigns where id = ${live}`,
    );
    await edit({ short_link: 'taken-link' }, live);
    const bad = ['admin', 'new', '..', '%2f', 'a/b', 'раураl', 'x'.repeat(300), '12', 'Ab C', ''];
    for (const text of bad) {
      for (const field of ['slug', 'short_link']) {
        const answer = await edit({ [field]: text });
        expect([field, text, answer.status, Object.keys(errorsOf(answer))]).toEqual([
          field,
          text,
          422,
          [field],
        ]);
      }
      const asked = encodeURIComponent(text);
      const free = await owner.get(
        `/private_api/campaigns/${draft}/short_link_availability?short_link=${asked}`,
      );
      expect([text, free.text.includes('true')]).toEqual([text, false]);
    }
    expect((await edit({ slug })).status).toBe(422);
    expect((await edit({ short_link: 'taken-link' })).status).toBe(422);
  });

  it('(row 95) short links cannot be tried without end', async () => {
    const client = server.client();
    client.cookies.set('session', await sessionOf(await plantPerson('guesser')));
    const { accountId } = await plantPerson('guesser-two');
    const id = await plantCampaign(accountId, 'draft');
    client.cookies.set('session', await sessionOf({ accountId, email: '' }));
    const path = `/private_api/campaigns/${id}/short_link_availability?short_link=abc`;
    const asked = await Promise.all(Array.from({ length: 260 }, () => client.get(path)));
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('a story that is heavy to read is refused at its field, with what is wrong with it', async () => {
    for (const story of ['<b><a>'.repeat(20_000), '&'.repeat(100_000)]) {
      const refused = await edit({ story_html: story });
      expect(refused.status).toBe(422);
      expect(errorsOf(refused)).toEqual({ story_html: [expect.stringContaining('formatting')] });
      const path = `/private_api/campaigns/${draft}/updates`;
      const update = await owner.post(path, { title: 'News', body_html: story });
      expect([update.status, Object.keys(errorsOf(update))]).toEqual([422, ['body_html']]);
    }
  });

  it('no made-up part of a picture comes into a story; an earlier key’s is shown as framed', async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const picture = await storePicture(bytes, { source: 'upload' });
    const { src } = pictureOf({ ...picture, framing: 'cr_0_0_50_50' }, '100vw');
    await db().run(sql`
      update media_files set framing = 'g_10_10' where public_id = ${picture.publicId}`);
    const madeUp = Array.from({ length: 30 }, (_, at) => src.replace('50_50.', `50_${10 + at}.`));
    const images = [src, ...madeUp, src.replace(/media\/[^/]+/, 'media/of-another-key')];
    const saved = await edit({ story_html: images.map((each) => `<img src="${each}">`).join('') });
    const { story_html: story } = saved.json<{ response: { story_html: string } }>().response;
    const framed = pictureOf({ ...picture, framing: 'g_10_10' }, '100vw').src;
    const kept = [...story.matchAll(/src="([^"]+)"/g)].map(([, address]) => address);
    expect(new Set(kept)).toEqual(new Set([src, framed]));
  });

  it('(row 96) links in what people write are followed by nobody for it; comments are text', async () => {
    const html = cleanHtml('<p><a href="https://x.test" rel="opener" target="_top">x</a></p>');
    expect(html).toMatch(/rel="nofollow ugc noopener"/);
    expect(html).not.toMatch(/_top|rel="opener"/);
    await owner.post(`/private_api/campaigns/${live}/comments`, {
      body: '<a href="https://x.test">x</a> https://x.test',
    });
    const { body } = await db().one<{ body: string }>(sql`
      select body from comments where campaign_id = ${live}`);
    expect(body).toBe('<a href="https://x.test">x</a> https://x.test');
  });

  it('(row 99) a preview goes to the writer’s own address, whatever the call says', async () => {
    const path = `/private_api/campaigns/${draft}/updates`;
    const made = await owner.post(path, { title: 'News', body_html: '<p>News</p>' });
    const { id } = made.json<{ response: { id: number } }>().response;
    const send = `${path}/${id}/send_preview`;
    expect((await owner.post(send, {})).status).toBeLessThan(300);
    for (const body of [{ email: 'victim@x.test' }, { to: ['victim@x.test'] }])
      expect((await owner.post(send, body)).status).toBe(422);
    expect((await owner.post(`${send}?email=victim@x.test`, {})).status).toBe(422);
    const to = await db().query<{ to_address: string }>(sql`
      select distinct to_address from mail_messages where key like ${`%preview%${id}%`}`);
    expect(to).toEqual([{ to_address: nora.email }]);
  });

  it('(row 100) a table of subscribers opens as text, not as formulas', async () => {
    const emails = [
      '=1+1@x.test',
      '+49@x.test',
      '-2@x.test',
      '@sum@x.test',
      '＝x@x.test',
      'a"b;c@x.test',
    ];
    for (const email of emails) {
      await db().run(sql`
        insert into email_subscribers (campaign_id, email, source, locale, text_version, confirmed_at)
        values (${live}, ${email}, '=cmd', 'en', '1', clock_now())`);
    }
    const asked = await owner.post(`/private_api/campaigns/${live}/email_subscribers/export`);
    const { job_id: job } = asked.json<{ response: { job_id: string } }>().response;
    const payload = { job_id: job, campaign_id: live, account_id: nora.accountId };
    await exportSubscribersJob.handle(payload, {
      jobId: job,
      attempt: 1,
      signal: new AbortController().signal,
      guard: async () => undefined,
    });
    const { url } = await db().one<{ url: string }>(sql`
      select url from job_statuses where id = ${job}`);
    const file = await owner.get(url);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="?subscribers\.csv/);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    const cells = file.text
      .split('\r\n')
      .slice(1, -1)
      .flatMap((line) => line.split('","'));
    const formulas = cells
      .map((one) => one.replaceAll('"', ''))
      .filter((one) => /^\s*[=+\-@＝]/.test(one));
    expect(cells.length).toBe(emails.length * 6);
    expect(formulas).toEqual([]);
    expect(file.text).toContain('"a""b;c@x.test"');
  });
});
