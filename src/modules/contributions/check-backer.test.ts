import { describe, expect, it } from 'vitest';
import { type BackerFacts, checkBacker, type SaidOfBacker } from './check-backer.ts';

const REQUIRED = ['errors.field.required'];
const INVALID = ['errors.field.invalid'];
const paris = {
  name: 'Gwen Guest',
  address: '4 rue des Lices',
  address2: '',
  city: 'Rennes',
  state: '',
  zipcode: '35000',
  country: 'FR',
  phone_number: '',
};
const austin = { ...paris, city: 'Austin', state: 'TX', zipcode: '78701', country: 'US' };
const guest: SaidOfBacker = { firstname: 'Gwen', lastname: 'Guest', owner_visibility: 'full' };

const problemsOf = (said: Partial<SaidOfBacker>, facts: Partial<BackerFacts> = {}) =>
  checkBacker({ ...guest, ...said }, { isGuest: true, ships: true, ...facts }).problems;

describe('who backs, and where it is sent', () => {
  it.each<[string, Partial<SaidOfBacker>, object]>([
    [
      'no address',
      {},
      {
        'address.name': REQUIRED,
        'address.address': REQUIRED,
        'address.city': REQUIRED,
        'address.country': REQUIRED,
      },
    ],
    [
      'a region that the country has not',
      { address: { ...austin, state: 'ZZ' } },
      {
        'address.state': INVALID,
      },
    ],
    [
      'no region where there are some',
      { address: { ...austin, state: '' } },
      {
        'address.state': REQUIRED,
      },
    ],
    [
      'no postal code where one is needed',
      { address: { ...paris, country: 'JP', zipcode: '' } },
      {
        'address.zipcode': REQUIRED,
      },
    ],
    [
      'no postal code in the Union',
      { address: { ...paris, country: 'IT', zipcode: ' ' } },
      {
        'address.zipcode': REQUIRED,
      },
    ],
    [
      'a postal code of another country',
      { address: { ...austin, zipcode: 'K1A 0B1' } },
      {
        'address.zipcode': [
          { key: 'errors.field.postal_code', values: { example: '62701', digits: 5 } },
        ],
      },
    ],
    [
      'a country that is none',
      { address: { ...paris, country: 'ZZ' } },
      {
        'address.country': INVALID,
      },
    ],
    [
      'nobody to send it to',
      { address: { ...paris, name: '\u200b ' } },
      {
        'address.name': REQUIRED,
      },
    ],
    [
      'no names',
      { address: paris, firstname: ' ', lastname: null },
      {
        firstname: REQUIRED,
        lastname: REQUIRED,
      },
    ],
    [
      'an owner kept from the address',
      { address: paris, owner_visibility: 'relay' },
      {
        owner_visibility: ['errors.contributions.relay_ships'],
      },
    ],
  ])('of a parcel to %s', (_case, said, problems) => {
    expect(problemsOf(said)).toEqual(problems);
  });

  it.each([
    ['France', paris],
    ['Texas', austin],
    ['Ireland, without a code', { ...paris, country: 'IE', zipcode: '' }],
    ['Hong Kong, with a district', { ...paris, country: 'HK', state: 'Kowloon', zipcode: '' }],
  ])('to %s is good', (_case, address) => expect(problemsOf({ address })).toEqual({}));

  it('asks names of guests alone, and an address for parcels alone, which is kept for them alone', () => {
    const odd = { ...austin, state: 'ZZ' };
    const nameless = { firstname: null, lastname: null, address: odd };
    expect(problemsOf(nameless, { isGuest: false, ships: false })).toEqual({});
    expect(problemsOf({ owner_visibility: 'relay' }, { ships: false })).toEqual({});
    const said = { ...guest, address: odd };
    expect(checkBacker(said, { isGuest: true, ships: false }).address).toBeNull();
  });

  it('is kept in one spelling', () => {
    const typed = { ...austin, country: 'us', state: 'tx', city: '  Austin\u202e ' };
    const said = { ...guest, firstname: ' Gwen\u0000 ', address: typed };
    const checked = checkBacker(said, { isGuest: true, ships: true });
    expect([checked.firstname, checked.address]).toEqual(['Gwen', austin]);
  });
});
