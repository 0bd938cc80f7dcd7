import { afterAll, beforeAll, expect, it } from 'vitest';
import { describePerson, sessionReader, setNeighbours } from '#modules/accounts/index.ts';
import { knownPlaces, regions } from '#modules/geography/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as addressesPage from './addresses-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  setNeighbours({
    ...knownPlaces,
    invitedAt: async () => null,
    finishedAt: async () => null,
    interests: async () => [],
  });
  server = await startTestPages([{ path: 'accounts/settings/addresses', module: addressesPage }], {
    sessions: sessionReader,
    describePerson,
  });
});
afterAll(() => server.stop());

const PAGE = '/accounts/settings/addresses';
/** The words of the label of a field, and what can be chosen in it. */
function field(html: string, name: string) {
  const [tag = ''] = new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(html) ?? [];
  const id = / id="([^"]+)"/.exec(tag)?.[1] ?? '';
  const label = new RegExp(`<label[^>]*for="${id}"[^>]*>([\\s\\S]*?)</label>`).exec(html)?.[1];
  const [, inside = ''] = html.split(tag);
  const options = tag.startsWith('<select') ? inside.split('</select>')[0] : '';
  return {
    label: label?.replaceAll(/<[^>]+>/g, ''),
    values: [...(options ?? '').matchAll(/<option value="(\w+)"/g)].map(([, value]) => value),
  };
}

it.each([
  ['US', 'OR', '97205', 'ZIP code', /^State/],
  ['PH', '', '1000', 'ZIP code', /^Region/],
  ['CA', 'BC', 'V6B 1A1', 'Postal code', /^Province/],
  ['AU', 'TAS', '7000', 'Postal code', /^State/],
  ['GB', '', 'SW1A 1AA', 'Postcode', /^Region/],
  ['IN', '', '110001', 'PIN code', /^Region/],
  ['FR', '', '69002', 'Postal code', /^Region/],
])(
  '[3-17] [5-31] [5-32] [5-33] [5-34] [5-35] [5-36] [5-37] an address in %s asks for its words',
  async (country, state, zipcode, postal, region) => {
    const client = server.client();
    const person = await plantPerson(`of-${country.toLowerCase()}`);
    client.cookies.set('session', await sessionOf(person));
    const kept = { name: 'Nora', address: '1 Quay', city: 'Harbour', country, state, zipcode };
    const fields = { csrf_token: await client.csrfToken(), act: 'save', ...kept };
    const body = new URLSearchParams(fields);
    expect((await client.request({ method: 'POST', url: PAGE, body })).status).toBe(303);
    const { id } = await db().one<{ id: number }>(sql`
      select id from addresses where account_id = ${person.accountId}`);
    const { text } = await client.get(`${PAGE}?edit=${id}`);
    expect(field(text, 'zipcode').label).toBe(postal);
    const asked = field(text, 'state');
    expect(asked.label).toMatch(region);
    expect(asked.values).toEqual(regions(country).map(({ two_letter }) => two_letter));
  },
);
