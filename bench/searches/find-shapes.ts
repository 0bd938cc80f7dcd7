import {
  countSearch,
  readCards,
  readCursor,
  readOpenCounts,
  readShelf,
  searchCampaigns,
  searchOf,
} from '#modules/discovery/index.ts';

/** What the planted campaigns are known by, to ask for. */
export interface Known {
  /** Words of titles by how frequent they are. */
  readonly common: readonly string[];
  readonly some: readonly string[];
  readonly rare: readonly string[];
  readonly titles: readonly string[];
}

/** One way to ask: what it asks for, each time something else. */
export interface Shape {
  readonly name: string;
  readonly kind: 'hits' | 'ranked' | 'facets';
  /** What is asked before and not measured: the words that facets are counted for. */
  readonly prepare?: (turn: number) => Promise<void>;
  readonly work: (turn: number) => Promise<unknown>;
  readonly address: (turn: number) => string;
  /** Whether the address is that of a call, which is asked over HTTP too. */
  readonly isCall: boolean;
}

const CATEGORIES =
  'audio,camera-gear,energy-green-tech,art,comics,dance-theater,film,animals'.split(',');
const COUNTRIES = 'US,GB,CA,DE,FR,AU,IT,ES,NL,SE,JP,IE,PL,GR,TH'.split(',');
const CITIES = [1, 2, 3, 5, 9, 20, 60, 300, 2000];
const SORTS = 'trending,most_funded,newest,ending_soon,most_backed'.split(',');

const at = <T>(values: readonly T[], turn: number): T => values[turn % values.length] as T;

/** The value of each filter at a turn; of every two filters the values differ in their pace. */
const FILTERS: Readonly<Record<string, (turn: number) => string>> = {
  category: (turn) => `filter_category=${at(CATEGORIES, turn)}`,
  country: (turn) => `filter_country=${at(COUNTRIES, turn * 7 + 3)}`,
  city: (turn) => `filter_city=town-${at(CITIES, turn * 5)}`,
  percent: (turn) => `filter_percent_funded=${at(['50_to_75', '75_to_100_plus'], turn)}`,
  status: (turn) => `filter_status=${at(['open', 'ended'], Math.floor(turn / 2))}`,
  funding: (turn) => `filter_funding=${at(['fixed', 'flexible'], Math.floor(turn / 3))}`,
  nonprofit: () => 'filter_nonprofit=true',
  forever: () => 'filter_forever_funding_active=true',
};

/** The first page with its cards, as the API answers it. */
async function find(query: string): Promise<unknown> {
  const address = new URLSearchParams(query);
  const search = searchOf(address);
  const cursor = readCursor(address.get('cursor'), search.sort);
  return readCards((await searchCampaigns(search, cursor, 24)).campaignIds);
}

const asked = (
  name: string,
  query: (turn: number) => string,
  kind: Shape['kind'] = 'hits',
): Shape => ({
  name,
  kind,
  work: (turn) => find(query(turn)),
  address: (turn) => `/private_api/discover?${query(turn)}`,
  isCall: true,
});

/** The counts beside a search, for the words that it looks for. */
function counted(name: string, query: (turn: number) => string): Shape {
  const wordsOf = new Map<number, Parameters<typeof countSearch>[1]>();
  const searchAt = (turn: number) => searchOf(new URLSearchParams(query(turn)));
  return {
    name,
    kind: 'facets',
    prepare: async (turn) => {
      const { tsquery } = await searchCampaigns(searchAt(turn), null, 1);
      wordsOf.set(turn, tsquery);
    },
    work: (turn) => countSearch(searchAt(turn), wordsOf.get(turn) ?? null),
    address: (turn) => `/explore?${query(turn)}`,
    isCall: false,
  };
}

/** What the home page asks for beside its shelf of what is trending. */
const shown = (name: string, work: () => Promise<unknown>): Shape => ({
  name,
  kind: 'hits',
  work,
  address: () => '/',
  isCall: false,
});

function textShapes({ common, some, rare, titles }: Known): Shape[] {
  const text = (...words: readonly string[]) => `search_text=${words.join('+')}`;
  const misspelt = (word: string) => `${word.slice(0, 2)}${word.slice(3)}`;
  const titled = (turn: number) => at(titles, turn).split(' ');
  return [
    asked('one common word', (n) => text(at(common, n)), 'ranked'),
    asked('one word', (n) => text(at(some, n)), 'ranked'),
    asked('one rare word', (n) => text(at(rare, n)), 'ranked'),
    asked('two words, a common one', (n) => text(at(common, n), at(some, n)), 'ranked'),
    asked(
      'three words, two common',
      (n) => text(at(common, n), at(common, n * 3 + 1), at(some, n)),
      'ranked',
    ),
    asked(
      'a tag',
      (n) => text(...at(['short film', 'indie', 'drama', 'horror'], n).split(' ')),
      'ranked',
    ),
    asked('a beginning of four letters', (n) => text(at(some, n).slice(0, 4)), 'ranked'),
    asked('a beginning of three', (n) => text(at(some, n).slice(0, 3)), 'ranked'),
    asked('two letters', (n) => text(at(some, n).slice(0, 2)), 'ranked'),
    asked('a title', (n) => text(...titled(n)), 'ranked'),
    asked(
      'a title, a word misspelt',
      (n) => {
        const [first = '', ...rest] = titled(n).sort((a, b) => b.length - a.length);
        return text(misspelt(first), ...rest);
      },
      'ranked',
    ),
    asked('one misspelt word', (n) => text(misspelt(at(some, n))), 'ranked'),
    asked(
      'a word, category and country',
      (n) => `${text(at(some, n))}&${FILTERS['category']?.(n)}&${FILTERS['country']?.(n)}`,
      'ranked',
    ),
    asked('a common word, newest', (n) => `${text(at(common, n))}&sort=newest`),
    asked('a word, open, trending', (n) => `${text(at(some, n))}&filter_status=open&sort=trending`),
  ];
}

/** The ways of asking, beside those of every two filters. */
export function findShapes(known: Known): Shape[] {
  const filters =
    (...names: string[]) =>
    (turn: number) =>
      names.map((name) => FILTERS[name]?.(turn)).join('&');
  const four = filters('category', 'country', 'percent', 'funding');
  return [
    asked('home: open, trending', () => 'filter_status=open'),
    shown('home: almost there', () => readShelf('almost_there', 12)),
    shown('home: open in each category', () => readOpenCounts()),
    asked('everything', () => ''),
    asked('a category', filters('category')),
    asked('a branch', (n) => `filter_category=${at(['tech-innovation', 'creative-works'], n)}`),
    asked('a city', filters('city')),
    asked(
      'three categories, open, newest',
      (n) =>
        `filter_category=${at(CATEGORIES, n)}&filter_category=${at(CATEGORIES, n + 1)}&filter_category=` +
        `${at(CATEGORIES, n + 2)}&filter_status=open&sort=newest`,
    ),
    ...SORTS.map((sort) => asked(`four filters, ${sort}`, (n) => `${four(n)}&sort=${sort}`)),
    asked(
      'deep, most funded',
      (n) => `sort=most_funded&cursor=most_funded.${40_000 + n * 997}~${n * 1009}`,
    ),
    asked(
      'deep, trending, a category',
      (n) => `${FILTERS['category']?.(n)}&cursor=trending.-${995 + (n % 4)}.5~${n}`,
    ),
    asked(
      'deep, newest, a country',
      (n) =>
        `${FILTERS['country']?.(n)}&sort=newest` +
        `&cursor=newest.20${18 + (n % 7)}-03-01T00:00:00Z~${n}`,
    ),
    ...textShapes(known),
    counted('facets: no filter', () => ''),
    counted('facets: category, country, open', filters('category', 'country', 'status')),
    counted('facets: a city', filters('city')),
    counted('facets: one word', (n) => `search_text=${at(known.some, n)}`),
    counted('facets: a beginning', (n) => `search_text=${at(known.some, n).slice(0, 4)}`),
    counted(
      'facets: a common word and a country',
      (n) => `search_text=${at(known.common, n)}&${FILTERS['country']?.(n)}`,
    ),
  ];
}

/** Every two filters. */
export function pairShapes(): Shape[] {
  const names = Object.keys(FILTERS);
  return names.flatMap((one, place) =>
    names
      .slice(place + 1)
      .map((other) =>
        asked(`${one} and ${other}`, (turn) => `${FILTERS[one]?.(turn)}&${FILTERS[other]?.(turn)}`),
      ),
  );
}
