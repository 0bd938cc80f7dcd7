/** Makes in a running market what some pages need: a session, contributions, links from mails. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { MarketThings, Reader } from './pages.ts';

/** A market that runs, and three people in it. */
export interface Stage {
  readonly browser: Browser;
  readonly url: string;
  readonly databaseUrl: string;
  readonly owner: string;
  readonly contributor: string;
  readonly admin: string;
  readonly password: string;
}

type Session = Exclude<BrowserContextOptions['storageState'], undefined>;

/** What the addresses lead to, and whose cookies open them. */
export interface Things {
  readonly things: MarketThings;
  readonly sessions: Readonly<Record<Reader, Session>>;
}

/** A form that is sent sooner was not filled in by a person. */
const SLOWLY_MS = 2_500;
const CARD = '4242 4242 4242 4242';

const CAMPAIGN = `
  select c.id::int as id, c.slug, a.id::int as owner, (
    select u.slug from campaign_updates u
    where u.campaign_id = c.id and u.published_at is not null and u.audience = 'everyone'
    order by u.number limit 1) as "update"
  from campaigns c join accounts a on a.id = c.owner_id
  where a.email = $1 and c.state = 'live' and c.ends_at > now() + interval '1 hour'
    and exists (select 1 from campaign_updates u where u.campaign_id = c.id and u.audience = 'everyone')
    and exists (select 1 from comments where campaign_id = c.id)
  order by c.funding_type = 'flexible' desc, c.id limit 1`;

interface FoundCampaign extends pg.QueryResultRow {
  readonly id: number;
  readonly slug: string;
  readonly owner: number;
  readonly update: string;
}

const SOON = `
  select c.slug from campaigns c join coming_soon_pages p on p.campaign_id = c.id
  where c.state = 'coming_soon' and p.published_at is not null order by c.id limit 1`;

const CONTRIBUTION = `
  select k.id::int as id, c.slug from contributions k join campaigns c on c.id = k.campaign_id
  where k.account_id = $1 and c.state in ('live', 'ended')`;
const PAID = `${CONTRIBUTION} and k.state in ('collected', 'pledged') order by k.id desc limit 1`;
const UNPAID = `
  ${CONTRIBUTION} and k.state in ('created', 'reserved') and k.expires_at > now() + interval '5 minutes'
  order by k.id desc limit 1`;

const RECEIVED = `
  select id::int as id from contributions
  where campaign_id = $1 and state in ('collected', 'pledged') order by id desc limit 1`;

/** Something of it is sent by post. */
const SENT_HOME = `
  insert into contribution_addresses (contribution_id, name, address, city, zipcode, country)
  values ($1, 'Ada Lovelace', '12 Quay Street', 'Brest', '29200', 'FR') on conflict do nothing`;

interface FoundContribution extends pg.QueryResultRow {
  readonly id: number;
  readonly slug: string;
}

/** Throws when the market lacks what every page can be shown with. */
export async function makeThings(stage: Stage): Promise<Things> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    // The limits count this machine as one reader, and one audit may follow another.
    await client.query('delete from rate_limits');
    return await make(stage, client);
  } finally {
    await client.end();
  }
}

async function make(stage: Stage, client: pg.Client): Promise<Things> {
  const one = async <T extends pg.QueryResultRow>(text: string, ...values: unknown[]) => {
    const [row] = (await client.query<T>(text, values)).rows;
    if (row === undefined) throw new Error(`the market has nothing for ${text}`);
    return row;
  };
  const campaign = await one<FoundCampaign>(CAMPAIGN, stage.owner);
  const ended = await one(`select slug from campaigns where state = 'ended' order by id limit 1`);
  const soon = await one(SOON);
  const collection = await one(
    'select id::int as id, slug from campaign_collections order by position limit 1',
  );
  const { id: person } = await one('select id from accounts where email = $1', stage.contributor);
  const sessions = await sessionsOf(stage);
  const order = async (isPaid: boolean) => {
    const [known] = (await client.query<FoundContribution>(isPaid ? PAID : UNPAID, [person])).rows;
    if (known !== undefined) return known;
    await without(stage, sessions.contributor, async (page) => {
      await orderTen(page, campaign.slug);
      if (isPaid) await payByHostedPage(page);
    });
    return one<FoundContribution>(isPaid ? PAID : UNPAID, person);
  };
  const paid = await order(true);
  await client.query(SENT_HOME, [paid.id]);
  const unpaid = await order(false);
  const received = await one<{ id: number }>(RECEIVED, campaign.id);
  // New addresses each time, as the market may be the one of the last run.
  const [newcomer, reader] = ['newcomer', 'reader'].map(
    (name) => `${name}-${Date.now()}@demo.test`,
  );
  if (newcomer === undefined || reader === undefined) throw new Error('nobody to write to');
  const link = async (to: string, pattern: string) => mailed(client, to, pattern);
  await without(stage, sessions.visitor, async (page) => {
    await askForMail(page, '/accounts/password/new', stage.contributor);
    await askForMail(page, '/accounts/quick_signup', newcomer);
    await askForMail(page, '/newsletter', newcomer);
    await askForMail(page, '/newsletter', reader);
    const token = await link(reader, 'newsletter_token=');
    await page.goto(`/newsletter/confirm?newsletter_token=${token}`);
    await page.getByRole('main').getByRole('button').last().click();
    await page.waitForURL(/confirmed=/);
    // Who reads it already is told so, with the link that ends it.
    await askForMail(page, '/newsletter', reader);
  });
  return {
    sessions,
    things: {
      campaign: campaign.slug,
      campaignId: String(campaign.id),
      received: String(received.id),
      update: campaign.update,
      ended: String(ended.slug),
      soon: String(soon.slug),
      collection: String(collection.slug),
      collectionId: String(collection.id),
      owner: String(campaign.owner),
      contributor: String(person),
      paid: String(paid.id),
      paidCampaign: paid.slug,
      unpaid: String(unpaid.id),
      unpaidCampaign: unpaid.slug,
      resetToken: await link(stage.contributor, 'reset_password_token='),
      claimToken: await link(newcomer, 'claim_token='),
      newsletterToken: await link(newcomer, 'newsletter_token='),
      unsubscribeToken: await link(reader, 'mail/unsubscribe/'),
    },
  };
}

async function sessionsOf(stage: Stage): Promise<Things['sessions']> {
  return {
    newcomer: { cookies: [], origins: [] },
    visitor: await sessionOf(stage),
    owner: await sessionOf(stage, stage.owner),
    contributor: await sessionOf(stage, stage.contributor),
    admin: await sessionOf(stage, stage.admin),
  };
}

/** Works in a window without scripts, which shows what waits for nothing but the server. */
async function without(
  { browser, url }: Stage,
  session: Session,
  work: (page: Page) => Promise<void>,
): Promise<Session> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    javaScriptEnabled: false,
    storageState: session,
  });
  context.setDefaultTimeout(15_000);
  try {
    await work(await context.newPage());
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** The cookies of somebody who said "only necessary ones", and logged in when an address is given. */
async function sessionOf(stage: Stage, email?: string): Promise<Session> {
  return without(stage, { cookies: [], origins: [] }, async (page) => {
    await page.context().addCookies([{ name: 'consent', value: 'necessary', url: stage.url }]);
    if (email === undefined) return;
    await page.goto('/accounts/sign_in');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(stage.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
  });
}

/** An order of ten without a perk, up to the provider's page. */
async function orderTen(page: Page, slug: string): Promise<void> {
  await page.goto(`/projects/${slug}/payments/new`);
  await page.locator('input[name=perk_id][value=none]').check({ force: true });
  await page.locator('input[name=extra]').fill('10');
  // It names no total before the server has been asked for one.
  const pay = page.locator('form.checkout button[type=submit]').last();
  await pay.click();
  const isAsked = page.getByText('The total has changed');
  const number = page.getByLabel('Card number');
  await isAsked.or(number).first().waitFor();
  if (await isAsked.isVisible()) await pay.click();
  await number.waitFor();
}

async function payByHostedPage(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill(CARD);
  await page.getByLabel(/Expiry/).fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  const name = page.getByLabel('Name on the card');
  if ((await name.count()) > 0) await name.fill('A Contributor');
  await page.getByRole('button', { name: /Pay|Save card/ }).click();
  await page.waitForURL(/\/thank_you\?/);
}

async function askForMail(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  await main.locator('input[name=email]').fill(email);
  for (const box of await main.getByRole('checkbox').all()) await box.check({ force: true });
  await pause(SLOWLY_MS);
  await main.getByRole('button').last().click();
  await page.waitForLoadState('load');
}

/** What follows these words in the newest mail to somebody; waits for the mail. */
async function mailed(client: pg.Client, to: string, label: string): Promise<string> {
  const text = `
    select concat_ws(' ', body_text, unsubscribe_url) as words from mail_messages
    where to_address = $1 and strpos(concat_ws(' ', body_text, unsubscribe_url), $2) > 0
    order by id desc limit 1`;
  for (let tries = 0; tries < 40; tries += 1) {
    const [mail] = (await client.query<{ words: string }>(text, [to, label])).rows;
    const after = mail?.words.split(label)[1];
    if (after !== undefined) return decodeURIComponent(/^[^\s&"'<>?)]+/.exec(after)?.[0] ?? '');
    await pause(250);
  }
  throw new Error(`no mail to ${to} holds ${label}`);
}
