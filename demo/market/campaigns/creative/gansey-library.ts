import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const ganseyLibrary = campaign({
  slug: 'gansey-library',
  title: 'The Gansey Library',
  tagline: 'Ninety-one fishermen’s jersey patterns, charted before they wear out.',
  overview:
    'Every harbour had its own jersey. We photographed, charted and re-knitted ninety-one of them, and printed the book. Funded and delivered.',
  story: `
A gansey is a letter home. The pattern says which harbour, sometimes which street, and the initials above the welt say who. They were knitted so tight that they stood up by themselves.

For eight years I’ve gone from loft to loft with a lamp and a camera. Ninety-one ganseys, the oldest from 1872. Many couldn’t be touched. I counted stitches through glass and knitted each pattern again, from wrist to shoulder, to be sure.

[1]

The campaign paid for the charts to be redrawn, for a second pair of eyes on every row, and for the book: 208 pages that stay open on a knee. About a hundred and fifty people made it happen, and the books were posted two weeks early, which I believe is unheard of.

[2]

> “Row 14 of the Eriskay is wrong in every book but this.” A letter that I’ve framed.

The library goes on: if there’s a gansey in your loft, please don’t wash it, and write to me.`,
  risks: 'None are left. All books are posted.',
  faq: [
    ask('Is there a second printing?', 'Yes, at bookshops and wool shops.'),
    ask('Are the charts for machines?', 'For hands.'),
  ],
  owner: 'jan.isbister',
  category: 'other-creative-works',
  tags: ['knitting', 'pattern', 'harbour', 'book'],
  city: 'Lerwick',
  region: 'Scotland',
  country: 'GB',
  timeZone: 'Europe/London',
  currency: 'GBP',
  goalMinor: 700_000,
  fundingType: 'fixed',
  state: 'ended',
  outcome: 'funded',
  launchedDaysAgo: 104,
  durationDays: 30,
  cover: { motif: 'knit', palette: 'slate', seed: 358, manner: 'ink' },
  coverAlt: 'A patterned jersey with a ball of wool and needles',
  pictures: [
    show('detail', 'Stitches of the yoke'),
    show('plan', 'A chart from wrist to shoulder'),
    show('series', 'Four harbours'),
  ],
  perks: [
    perk('chart', 'One chart', 500, 'A harbour of your choice, as a file.', { months: 1 }),
    perk('book', 'The book', 3800, '208 pages.', {
      limit: 220,
      months: 3,
      featured: true,
      items: [item('Book')],
      ship: { GB: 400, eu: 900, world: 1600 },
    }),
    perk('kit', 'Book and wool', 11500, 'Five-ply for a jersey in your size.', {
      limit: 40,
      months: 4,
      items: [
        item('Book'),
        item('Wool', { Colour: ['Navy', 'Grey', 'Rust'], Size: ['S', 'M', 'L', 'XL'] }),
      ],
      ship: { GB: 700, eu: 1600, world: 2900 },
    }),
    perk('knitted', 'A gansey', 62000, 'Knitted by me. It takes a winter.', {
      limit: 3,
      perPerson: 1,
      months: 9,
      items: [item('Gansey')],
      ship: { GB: 900, eu: 1900, world: 3200 },
    }),
  ],
  updates: [
    news(
      'Two weeks early',
      76,
      'The books are at the post office, all of them, and the postmistress would like a word.',
    ),
    news('Gansey ninety-two', 98, 'From a loft in Eyemouth. It had kept a pram dry since 1950.'),
  ],
  comments: [
    say(
      'astrid.nilsen',
      80,
      'Row 14! Finally.',
      reply('jan.isbister', 80.2, 'I thought of you when I charted it.'),
    ),
    say('ingrid.haugen', 60, 'My size is L and my patience is S, but I will try.'),
  ],
  plan: {
    targetPercent: 136,
    weights: { chart: 20, book: 60, kit: 16, knitted: 1 },
    curve: 'opening_rush',
    backers: ['ben'],
  },
});
