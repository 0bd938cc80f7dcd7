import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  collectionRoutes,
  refreshDiscovery,
  sponsorRoutes,
  staffCollectionRoutes,
} from '#modules/discovery/index.ts';
import type { HttpClient, TestAnswer } from '../http-client.ts';
import { startTestServer, type TestServer } from '../server.ts';

export const STAFF = '/private_api/admin/campaign_collections';
export const SPONSORS = '/private_api/admin/sponsors';
export const PUBLIC = '/private_api/campaign_collections';
export const NEW_COLLECTION = {
  slug: 'night-reading',
  texts: {
    en: { title: 'Night reading', tagline: 'Books for the small hours', text: 'One.\n\nTwo.' },
    de: { title: 'Nachtlektüre', tagline: 'Bücher für die späten Stunden' },
  },
  published_at: '2020-01-01T00:00:00Z',
};
export interface Answer<T> {
  readonly response: T;
}

export interface CollectionsMarket {
  readonly server: TestServer;
  idOf(slug: string): number;
  /** A curator, somebody of support, somebody without a role. */
  as(name: 'cora' | 'sue' | 'ben'): HttpClient;
  /** A collection by the curator, published unless told otherwise; its id. */
  make(change?: object): Promise<number>;
  put(id: number, slugs: readonly string[]): Promise<TestAnswer>;
  /** Slugs of a collection's campaigns as anybody sees them. */
  campaignsIn(named: string | number, query?: string): Promise<string[]>;
}

/** Campaigns `one`, `two` (over), `three`, `held-one`, `hidden` (draft), and `own` of the curator. */
export async function startCollectionsMarket(): Promise<CollectionsMarket> {
  const { id } = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname) values ('cora@demo.test', 'Cora', 'Curator')
    returning id`);
  const owner = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname) values ('olga@demo.test', 'Olga', 'Owner')
    returning id`);
  const rows = await db().query<{ id: number; slug: string }>(sql`
    insert into campaigns (slug, owner_id, state, title, tagline, currency, goal_minor, launched_at,
      ends_at, held_from_state)
    select slug, case when slug = 'own' then ${id}::bigint else ${owner.id} end, state, slug, 'A tagline',
      'EUR', 100000, clock_now() - interval '9 days', clock_now() + days * interval '1 day',
      case when state = 'held' then 'live' end
    from (values ('one', 'live', 5), ('two', 'ended', -2), ('three', 'live', 9), ('held-one', 'held', 9),
      ('hidden', 'draft', 9), ('own', 'live', 9)) v (slug, state, days)
    returning id, slug`);
  const ids = new Map(rows.map((row) => [row.slug, row.id]));
  const idOf = (slug: string) => ids.get(slug) ?? 0;
  await db().run(sql`
    update campaign_totals set raised_minor = 5000, collected_minor = 5000, contributors = 2
    where campaign_id in (${idOf('one')}, ${idOf('two')}, ${idOf('held-one')})`);
  await refreshDiscovery();
  const roles = { cora: ['curator'], sue: ['support'], ben: [] } as const;
  const routes = [...collectionRoutes, ...staffCollectionRoutes, ...sponsorRoutes];
  const server = await startTestServer(routes, {
    sessions: {
      read: async ({ session }) =>
        session && session in roles
          ? { accountId: id, roles: roles[session as keyof typeof roles], sessionId: session }
          : null,
    },
  });
  const as = (name: keyof typeof roles) => {
    const client = server.client();
    client.cookies.set('session', name);
    return client;
  };
  return {
    server,
    idOf,
    as,
    async make(change = {}) {
      const made = await as('cora').post(STAFF, { ...NEW_COLLECTION, ...change });
      if (made.status !== 201) throw new Error(made.text);
      return made.json<Answer<{ id: number }>>().response.id;
    },
    async put(to, slugs) {
      const { version } = (await as('cora').get(`${STAFF}/${to}`)).json<
        Answer<{ version: number }>
      >().response;
      const campaign_ids = slugs.map(idOf);
      return as('cora').send('PUT', `${STAFF}/${to}/campaigns`, { campaign_ids, version });
    },
    async campaignsIn(named, query = '') {
      const answer = await server.client().get(`${PUBLIC}/${named}/campaigns${query}`);
      return answer.json<Answer<{ slug: string }[]>>().response.map(({ slug }) => slug);
    },
  };
}
