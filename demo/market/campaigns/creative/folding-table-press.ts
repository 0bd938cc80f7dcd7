import { ask, campaign, item, perk, show } from '../../authoring.ts';

export const foldingTablePress = campaign({
  slug: 'folding-table-press',
  title: 'Folding Table Press',
  tagline: 'Twelve small books a year, made on a table that folds away for supper.',
  overview:
    'A subscription of twelve books of 32 pages, printed, folded and sewn on one table in Norwich. Opening soon.',
  story: `
My press is a table of 120 by 70. On it I’ve made nineteen books by people who had one good book of thirty-two pages in them: a lockkeeper, a nurse on nights, my optician. At six it’s folded away, because that’s where we eat.

From the new year I’d like to make one a month and post it. Thirty-two pages, sewn, no blurb, nothing on the back but the price and a small drawing of a table.

[1]

We open as soon as the twelfth writer has said yes. Eleven have. Leave an address, and you’ll hear from me once.

If you’d like to know what such a book is like, the lockkeeper’s can be read in the waiting room at Norwich station, on a string. It’s called “Up”, and there’s a sequel.`,
  risks:
    'Twelve books in twelve months by hand is a rhythm. I have kept it for four months on trial, with flu in the middle.',
  faq: [ask('Who chooses?', 'I do. I am told it shows.')],
  owner: 'dilys.moor',
  category: 'writing-publishing',
  tags: ['books', 'small-press', 'subscription'],
  city: 'Norwich',
  region: 'England',
  country: 'GB',
  timeZone: 'Europe/London',
  currency: 'GBP',
  goalMinor: 600_000,
  fundingType: 'fixed',
  state: 'coming_soon',
  launchedDaysAgo: null,
  durationDays: 25,
  comingSoon: {
    headline: 'A book a month, from a kitchen table',
    subtitle: 'Thirty-two pages, sewn, by people with one good book in them',
    body: 'Eleven of twelve writers have said yes. One letter from me on the day we open.',
    buttonText: 'Write to me',
    launchHint: 'When the twelfth says yes',
    teaserPriceMinor: 8400,
    subscribers: 38,
  },
  cover: {
    motif: 'books',
    palette: 'heather',
    seed: 363,
    manner: 'poster',
    words: 'FOLDING TABLE PRESS',
  },
  coverAlt: 'The words Folding Table Press, and a pile of books',
  pictures: [show('use', 'A reader and a pile'), show('plan', 'The table, folded and unfolded')],
  perks: [
    perk('year', 'Twelve books', 9600, 'A year.', {
      limit: 150,
      months: 1,
      featured: true,
      items: [item('Books', {}, 12)],
      ship: { GB: 1800, eu: 3600, world: 4800 },
    }),
    perk('half', 'Six books', 5200, 'Half a year.', {
      months: 1,
      items: [item('Books', {}, 6)],
      ship: { GB: 900, eu: 1800, world: 2400 },
    }),
    perk('files', 'As files', 2400, 'All twelve, for reading on a train.', { months: 1 }),
  ],
});
