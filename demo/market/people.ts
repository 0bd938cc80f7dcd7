import type { PaletteName } from '../covers/palettes.ts';
import { PALETTES } from '../covers/palettes.ts';
import { randomFrom } from '../random.ts';
import { CONTRIBUTORS } from './people-contributors.ts';
import { OWNERS } from './people-owners.ts';
import type { DemoLocale, DemoPerson, DemoRole } from './types.ts';

/** first name | last name | city | country | locale | bio */
export type PersonRow = string;

function plain(text: string): string {
  const bare = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f’' -]/g, '')
    .toLowerCase();
  return bare.replaceAll('ł', 'l').replaceAll('ø', 'o').replaceAll('ß', 'ss').replaceAll('ı', 'i');
}

function person(
  row: PersonRow,
  part: DemoPerson['part'],
  index: number,
  named?: string,
  roles: readonly DemoRole[] = [],
): DemoPerson {
  const [firstName = '', lastName = '', city = '', country = '', locale = 'en', bio = ''] =
    row.split('|');
  const key = named ?? `${plain(firstName)}.${plain(lastName)}`;
  const random = randomFrom(`person/${key}`);
  return {
    key,
    email: named ? `${named}@demo.test` : `${key}@people.demo.test`,
    firstName,
    lastName,
    city,
    country,
    locale: locale as DemoLocale,
    part,
    roles,
    bio: bio === '' ? null : bio,
    avatar: { palette: random.pick(Object.keys(PALETTES) as PaletteName[]), seed: index },
    joinedDaysAgo: random.whole(130, 900),
  };
}

const CAST: readonly DemoPerson[] = [
  person(
    'Nora|Quilici|Brest|FR|fr|Sound engineer and sailor. Builds recorders that survive salt water, and repairs everything she sells.',
    'owner',
    1001,
    'nora',
  ),
  person(
    'Ben|Adeyemi|Leeds|GB|en|Backs things made by people who answer their own email.',
    'contributor',
    1016,
    'ben',
  ),
  person(
    'Ida|Brandt|Copenhagen|DK|en|Potter. One wheel, one kiln, cups since 2011.',
    'seller',
    1003,
    'ida',
  ),
  person('Mara|Lindqvist|Lisbon|PT|en|Keeps Groundswell running.', 'staff', 1004, 'admin', [
    'admin',
  ]),
  person(
    'Tomas|Okafor|Dublin|IE|en|Reviews campaigns so that you can trust them.',
    'staff',
    1005,
    'trust',
    ['trust'],
  ),
  person(
    'Inês|Carvalho|Porto|PT|en|Follows every cent until it has arrived.',
    'staff',
    1006,
    'finance',
    ['finance'],
  ),
  person(
    'Kofi|Mensah|Ghent|BE|en|Answers messages, usually within the hour.',
    'staff',
    1007,
    'support',
    ['support'],
  ),
  person(
    'Yuki|Tanabe|Berlin|DE|de|Looks for campaigns you would not have found alone.',
    'staff',
    1008,
    'curator',
    ['curator'],
  ),
];

/** Everybody with an account: the named cast, the owners, the contributors. */
export const PEOPLE: readonly DemoPerson[] = [
  ...CAST,
  ...OWNERS.map((row, index) => person(row, 'owner', 2001 + index)),
  ...CONTRIBUTORS.map((row, index) => person(row, 'contributor', 3001 + index)),
];

const BY_KEY: ReadonlyMap<string, DemoPerson> = new Map(PEOPLE.map((entry) => [entry.key, entry]));

/** The person of a key; an unknown key is a mistake in the content. */
export function personOf(key: string): DemoPerson {
  const found = BY_KEY.get(key);
  if (!found) throw new Error(`no person with the key ${key}`);
  return found;
}
