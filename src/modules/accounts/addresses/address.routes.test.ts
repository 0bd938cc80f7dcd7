import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownPlaces } from '#modules/geography/index.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { setNeighbours } from '../neighbours.ts';
import { sessionReader } from '../session.ts';
import { ADDRESSES_MAX } from './address.ts';
import { addressRoutes } from './address.routes.ts';

testDatabase();
let server: TestServer;
let nora: Person;
let ben: Person;
beforeAll(async () => {
  setNeighbours({
    ...knownPlaces,
    invitedAt: async () => null,
    finishedAt: async () => null,
    interests: async () => [],
  });
  nora = await plantPerson('nora');
  ben = await plantPerson('ben');
  server = await startTestServer(addressRoutes, { sessions: sessionReader });
});
afterAll(() => server.stop());

async function as(person: Person): Promise<HttpClient> {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

interface Wire {
  response: { id: number; is_default: boolean };
}
const path = (person: Person, id?: number) =>
  `/private_api/accounts/${person.accountId}/addresses${id === undefined ? '' : `/${id}`}`;
const lyon = {
  name: 'Nora Quilici',
  address: '3 rue Mercière',
  address2: '',
  city: 'Lyon',
  state: '',
  zipcode: '69002',
  country: 'FR',
  phone_number: '+33 4 00 00 00 00',
};
const austin = { ...lyon, city: 'Austin', state: 'TX', zipcode: '78701', country: 'US' };
const idsOf = async (client: HttpClient, person: Person) =>
  (await client.get(path(person)))
    .json<{ response: Wire['response'][] }>()
    .response.map(({ id, is_default }) => [id, is_default]);

describe('addresses of another', () => {
  it('[7-31] are 404 in every way, with the bytes of an address nobody has', async () => {
    const mine = await as(nora);
    const { id } = (await mine.post(path(nora), lyon)).json<Wire>().response;
    const other = await as(ben);
    const nobody = { accountId: 999_999_999, email: '' };
    const tries = [
      await other.get(path(nobody)),
      await other.get(path(nora)),
      await other.post(path(nora), lyon),
      await other.get(path(nora, id)),
      await other.send('PATCH', path(nora, id), { city: 'Elsewhere' }),
      await other.send('DELETE', path(nora, id)),
      await other.get(path(ben, id)),
      await other.send('PATCH', path(ben, id), { city: 'Elsewhere' }),
      await other.send('DELETE', path(ben, id)),
    ];
    const bodies = tries.map((answer) => {
      expect(answer.status).toBe(404);
      const { request_id: _id, ...rest } = answer.json<Record<string, unknown>>();
      return rest;
    });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect((await server.client().get(path(nora))).status).toBe(401);
    expect((await mine.get(path(nora, id))).json()).toMatchObject({ response: { city: 'Lyon' } });
  });
});

describe('an address', () => {
  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no street', { address: '' }, 'address'],
    ['no city', { city: '\u200b' }, 'city'],
    ['no country', { country: '' }, 'country'],
    ['an unknown country', { country: 'ZZ' }, 'country'],
    ['a country of signs', { country: '((' }, 'country'],
    ['a French code too short', { zipcode: '6900' }, 'zipcode'],
    ['an American one without region', { ...austin, state: '' }, 'state'],
    ['an American one with a Canadian region', { ...austin, state: 'ON' }, 'state'],
    ['an American code with letters', { ...austin, zipcode: 'K1A 0B1' }, 'zipcode'],
    ['a British one without code', { country: 'GB', zipcode: '' }, 'zipcode'],
    ['a phone number with words', { phone_number: 'ring twice' }, 'phone_number'],
    ['a street that is too long', { address: 'x'.repeat(201) }, 'address'],
  ])('with %s is refused by its field and not kept', async (_case, wrong, field) => {
    const client = await as(ben);
    const before = await idsOf(client, ben);
    const answer = await client.post(path(ben), { ...lyon, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await idsOf(client, ben)).toEqual(before);
  });

  it('[3-25] has exactly the fields of a shipping address', async () => {
    const client = await as(ben);
    const extra = await client.post(path(ben), { ...lyon, account_id: nora.accountId });
    expect(extra.status).toBe(422);
    const answer = await client.post(path(ben), lyon);
    const { id, is_default, ...fields } = answer.json<{ response: Wire['response'] }>().response;
    expect(fields).toEqual(lyon);
    expect([typeof id, is_default]).toEqual(['number', true]);
    await client.send('DELETE', path(ben, id));
  });

  it.each([
    ['CA', { state: 'on', zipcode: 'k1a 0b1' }, { state: 'ON', zipcode: 'K1A 0B1' }],
    ['AU', { state: 'nsw', zipcode: '2000' }, { state: 'NSW', zipcode: '2000' }],
    ['HK', { state: 'Kowloon', zipcode: '' }, { state: 'Kowloon', zipcode: '' }],
  ])('in %s is written as its country does', async (country, typed, kept) => {
    const client = await as(ben);
    const answer = await client.post(path(ben), { ...lyon, country, ...typed });
    expect(answer.json()).toMatchObject({ response: { country, ...kept } });
    await client.send('DELETE', path(ben, answer.json<Wire>().response.id));
  });
});

describe('the default address', () => {
  it('is the first, then whichever was chosen, and never none while there is one', async () => {
    const zoe = await plantPerson('zoe');
    const client = await as(zoe);
    const add = async (more: object = {}) =>
      (await client.post(path(zoe), { ...lyon, ...more })).json<Wire>().response.id;
    const [first, second, third] = [await add(), await add(), await add({ is_default: true })];
    expect(await idsOf(client, zoe)).toEqual([
      [third, true],
      [second, false],
      [first, false],
    ]);
    await client.send('PATCH', path(zoe, first), { is_default: true });
    await client.send('DELETE', path(zoe, first));
    expect(await idsOf(client, zoe)).toEqual([
      [third, true],
      [second, false],
    ]);
  });

  it('stays one when many are chosen at once', async () => {
    const yan = await plantPerson('yan');
    const client = await as(yan);
    await client.csrfToken();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => client.post(path(yan), { ...lyon, is_default: true })),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const defaults = (await idsOf(client, yan)).filter(([, isDefault]) => isDefault);
    expect(defaults.length).toBe(1);
  });

  it('is one of at most so many, also when they come at once', async () => {
    const xena = await plantPerson('xena');
    const client = await as(xena);
    await client.csrfToken();
    const answers: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const batch = Array.from({ length: 9 }, () => client.post(path(xena), lyon));
      answers.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 201).length).toBe(ADDRESSES_MAX);
    expect(answers.filter((status) => status === 409).length).toBe(54 - ADDRESSES_MAX);
  });
});
