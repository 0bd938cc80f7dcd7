/** The market that is verified: its campaign, its first admin, and every figure of it. */
import sharp from 'sharp';
import type { TestGateway } from '../support/gateway.ts';
import { MULTIPART, multipartForm } from '../support/media/multipart.ts';
import { columnsOf, digestsOf } from '../upgrade/catalogue.ts';
import type { CampaignToBack } from '../../tools/verify-market/journeys.ts';
import { Visitor } from '../../tools/verify-market/visitor.ts';
import type { DatabaseServer } from './database-server.ts';
import type { Front } from './front.ts';
import type { Bucketing } from './outside.ts';
import { until } from './programs.ts';

export const DATABASE = 'groundswell';
export const BUCKET = 'groundswell-files';
/** Each database has its own: points given, and when it was migrated. */
const OF_ITS_OWN = ['rate_limits', 'schema_migrations'];
const PASSWORD = 'a boat in the harbour';

/** A campaign that takes money, with a perk: what an owner and the staff would have done by their pages. */
export async function plantCampaign(database: DatabaseServer): Promise<CampaignToBack> {
  const slug = 'operated';
  const [row] = await database.ask<{ id: number }>(
    DATABASE,
    `with owner as (
       insert into accounts (email, firstname, lastname, country, email_confirmed_at)
       values ('owner@operations.test', 'Ada', 'Owner', 'FR', clock_now()) returning id
     ), campaign as (
       insert into campaigns (slug, owner_id, state, title, currency, goal_minor, funding_type,
         platform_fee_bps, launched_at, ends_at)
       select '${slug}', id, 'live', 'Operated', 'USD', 100000, 'flexible', 500,
         clock_now() - interval '1 day', clock_now() + interval '30 days' from owner
       returning id
     ), unit as (insert into stock_units (limit_count) values (null) returning id)
     insert into perks (campaign_id, stock_unit_id, title, price_minor, currency, kind, status, ships)
     select campaign.id, unit.id, 'A boat', 2500, 'USD', 'standard', 'active', false from campaign, unit
     returning id::int`,
  );
  return { slug, perkId: row?.id ?? 0, currency: 'USD' };
}

interface Ticket {
  readonly response: { readonly form_data: Record<string, string> };
}

/** Chooses the first admin's password by the link that was printed, and uploads a picture as them. */
export async function enterAndUpload(front: Front, link: string): Promise<void> {
  const visitor = new Visitor(front.url, 1, front.ca);
  try {
    const token = new URL(link).searchParams.get('reset_password_token');
    await visitor.write('PUT', '/accounts/change_password.json', {
      account: {
        reset_password_token: token,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      },
    });
    const asked = await visitor.get('/private_api/upload_data');
    const { form_data: fields } = (JSON.parse(asked.text) as Ticket).response;
    const content = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#0b6e6e' },
    })
      .jpeg()
      .toBuffer();
    await visitor.write(
      'POST',
      '/media/v1/groundswell/image/upload',
      multipartForm(fields, { field: 'file', name: 'boat.jpg', content }),
      { ...MULTIPART, 'x-requested-with': 'XMLHttpRequest' },
    );
  } finally {
    visitor.leave();
  }
}

/** Waits until no event, job or mail is left to be handed on, and the provider has nothing more to tell. */
export async function cameToRest(database: DatabaseServer, gateway: TestGateway): Promise<void> {
  const isQuiet = async () => (await gateway.control<{ quiet: boolean }>('quiet')).quiet;
  await until('everything is handed on', async () => {
    // Asked before and after: what the market does last may be told back to it.
    if (!(await isQuiet())) return false;
    const [row] = await database.ask<{ waiting: number }>(
      DATABASE,
      `select ((select count(*) from outbox where relayed_at is null)
         + (select count(*) from outbox_deliveries where done_at is null)
         + (select count(*) from pgboss.job where state < 'completed' and name <> 'dead-letters')
         + (select count(*) from mail_messages where state = 'queued'))::int as waiting`,
    );
    return row?.waiting === 0 && (await isQuiet());
  });
}

/** Number and digest of the rows of every table, and of every file. */
export async function figuresOf(
  database: DatabaseServer,
  buckets: Bucketing,
): Promise<Record<string, string>> {
  const url = database.url(DATABASE);
  const columns = await columnsOf(url);
  for (const table of OF_ITS_OWN) columns.delete(table);
  // Rows may be cut otherwise in a database that was restored; the whole table is counted.
  const cut = await database.ask<{ name: string }>(
    DATABASE,
    'select relname as name from pg_class where relispartition',
  );
  for (const { name } of cut) columns.delete(name);
  return { ...(await digestsOf(url, columns)), ...(await buckets.contentOf(BUCKET)) };
}

/** What is not the same in both, by name. */
export function differences(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}
