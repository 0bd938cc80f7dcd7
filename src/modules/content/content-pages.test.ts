import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import type { HttpClient, TestAnswer } from '#test/support/http-client.ts';
import { mailsTo } from '#test/support/accounts/mailed.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { marketName } from '#platform/web/market-name.ts';
import * as articlePage from './web/article-page.tsx';
import * as blogPage from './web/blog-page.tsx';
import * as contactPage from './web/contact-page.tsx';
import * as cookiesPage from './web/cookies-page.tsx';
import * as informationPage from './web/information-page.tsx';

testDatabase();
let server: TestPages;
const INFORMATION = [
  'how-it-works',
  'trust',
  'careers',
  'about/privacy',
  'about/terms',
  'about/our-story',
  'about/what-we-do',
];
beforeAll(async () => {
  server = await startTestPages([
    ...INFORMATION.map((path) => ({ path, module: informationPage })),
    { path: 'about/cookies', module: cookiesPage },
    { path: 'blog', module: blogPage },
    { path: 'blog/:name', module: articlePage },
    { path: 'contact/questions', module: contactPage },
    { path: 'contact/press', module: contactPage },
  ]);
});
afterAll(() => server.stop());

const titleOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];

describe('information pages', () => {
  it.each([...INFORMATION, 'about/cookies', 'blog'])(
    '[2-04] [2-05] /%s has a text of its own in another language, and says where it is',
    async (path) => {
      const english = await server.client().get(`/${path}`);
      const french = await server.client().get(`/fr/${path}`);
      expect([english.status, french.status]).toEqual([200, 200]);
      expect(titleOf(english.text)).toBeTruthy();
      expect(french.text).toContain('<html lang="fr"');
      expect(french.text.match(/rel="canonical"/g)).toHaveLength(1);
      expect(french.text).toContain(`rel="canonical" href="${config().publicUrl}/fr/${path}"`);
      for (const language of ['en', 'fr', 'de', 'es', 'x-default']) {
        expect(french.text).toContain(`hrefLang="${language}"`);
      }
      expect(french.text.match(/property="og:description" content="([^"]+)"/)?.[1]).not.toBe(
        english.text.match(/property="og:description" content="([^"]+)"/)?.[1],
      );
    },
  );

  it('[2-04] the blog answers 404 for an article nobody wrote', async () => {
    expect((await server.client().get('/blog/nonsense')).status).toBe(404);
    expect((await server.client().get('/blog/..%2Fpages%2Ftrust')).status).toBe(404);
  });

  it('[2-04] the blog lists its articles and shows one with data for machines', async () => {
    const list = await server.client().get('/blog');
    const first = /href="(\/blog\/[a-z-]+)"/.exec(list.text)?.[1] ?? '';
    const article = await server.client().get(first);
    const data = [...article.text.matchAll(/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) =>
        JSON.parse(json ?? '') as {
          '@type': string;
          headline?: string;
          author?: { name: string };
        },
    );
    expect(data.map((each) => each['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(titleOf(article.text)).toBe(data[0]?.headline);
    expect(data[0]?.author?.name).toBe(marketName());
  });

  it('[2-05] the cookie page keeps a choice without a script', async () => {
    const client = server.client();
    const csrf_token = await client.csrfToken();
    const send = (fields: Record<string, string>) =>
      client.request({
        method: 'POST',
        url: '/about/cookies',
        body: new URLSearchParams({ csrf_token, ...fields }),
      });
    expect((await send({ consent: 'everything' })).status).toBe(422);
    expect((await send({})).status).toBe(422);
    expect(client.cookies.has('consent')).toBe(false);
    expect((await send({ consent: 'all' })).status).toBe(303);
    expect(client.cookies.get('consent')).toBe('all');
    for (const name of ['referral', 'referrers', 'visitor_id']) client.cookies.set(name, 'x');
    expect((await send({ consent: 'necessary' })).status).toBe(303);
    expect(client.cookies.get('consent')).toBe('necessary');
    const left = ['referral', 'referrers', 'visitor_id'].filter((name) => client.cookies.get(name));
    expect(left).toEqual([]);
  });
});

interface OpenForm {
  readonly client: HttpClient;
  readonly marks: Record<string, string>;
  readonly names: { readonly name: string; readonly email: string };
}

/** Opens the form as a person without scripts does. */
async function open(path = '/contact/questions'): Promise<OpenForm> {
  const client = server.client();
  const { text } = await client.get(path);
  const hidden = [...text.matchAll(/<input type="hidden"[^>]*?name="(\w+)"[^>]*?value="([^"]*)"/g)];
  const marks = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  const [name = '', email = ''] = [...text.matchAll(/name="(f[0-9a-f]{24})"/g)].map((m) => m[1]);
  return { client, marks, names: { name, email } };
}

async function write(form: OpenForm, more: Record<string, string> = {}): Promise<TestAnswer> {
  await setClock(60);
  const { marks, names, client } = form;
  const body = new URLSearchParams({
    ...marks,
    csrf_token: await client.csrfToken(),
    [names.name]: 'Zoë\tQuill',
    [names.email]: 'zoe@people.demo.test',
    message: 'Is it late?\n\nI wait <b>since</b> May.',
    ...more,
  });
  const sent = await client.request({ method: 'POST', url: '/contact/questions', body });
  await setClock(0);
  return sent;
}

const received = () => mailsTo(config().mailContact, 'contact_message');

describe('contact forms', () => {
  it.each([
    ['the trap filled in', { email: 'bot@people.demo.test' }],
    ['a spinner of another form', { spinner: 'nonsense' }],
    ['a time of another form', { timestamp: '1' }],
  ])('[2-06] refuse %s, and show what was written', async (_case, more) => {
    const answer = await write(await open(), more);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('I wait &lt;b&gt;since&lt;/b&gt; May.');
    expect(await received()).toEqual([]);
  });

  it.each([
    ['a bad address', 'email', 'zoe@'],
    ['two addresses', 'email', 'zoe@people.demo.test,other@people.demo.test'],
    ['an address no server takes', 'email', `${'z'.repeat(65)}@people.demo.test`],
    ['no name', 'name', ' \u200b\n '],
    ['a name without end', 'name', 'z'.repeat(101)],
  ] as const)('[2-06] refuse %s', async (_case, field, value) => {
    const form = await open();
    const answer = await write(form, { [form.names[field]]: value });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('aria-invalid="true"');
    expect(await received()).toEqual([]);
  });

  it.each(['', '   ', 'z'.repeat(5001)])('[2-06] refuse a message like "%.5s"', async (message) => {
    const answer = await write(await open(), { message });
    expect(answer.status).toBe(422);
    expect(await received()).toEqual([]);
  });

  it('[2-06] mail the operator once per form, so that answering answers the person', async () => {
    const form = await open();
    const sent = await write(form);
    expect(sent.status).toBe(303);
    expect((await form.client.get(String(sent.headers.location))).text).toContain('Thank you');
    expect((await write(form)).status).toBe(303);
    const mails = await received();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Question from Zoë Quill' });
    expect(mails[0]?.text).toContain('I wait <b>since</b> May.');
    const row = await db().one<{ reply_to: string; html: string }>(
      sql`select reply_to, html from mail_messages where kind = 'contact_message'`,
    );
    expect(row.reply_to).toBe('zoe@people.demo.test');
    expect(row.html).not.toContain('<b>since');
  });

  it('[2-06] are limited: ten an hour from one place', async () => {
    const form = await open();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await write(form, { message: '' })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
    expect(statuses[10]).toBe(429);
  });
});
