import { ask, campaign, item, perk, show } from '../../authoring.ts';

export const nightBus = campaign({
  slug: 'night-bus',
  title: 'Night Bus',
  tagline: 'An anthology of comics that all take place on the last bus.',
  overview:
    'Sixteen artists, one route, forty minutes. Each story gets on at another stop and gets off at the next. Opening soon.',
  story: `
The N29 takes forty minutes from the station to the depot, and at the depot the driver turns off the light and asks whether anybody is still there.

Sixteen artists have each drawn one passage between two stops. Nobody knew what the others drew; they only knew who was sitting where when their own story began. So a man with a fish is a clown on page 30 and the saddest person in the book on page 80, and both of them are right.

[1]

The book is drawn. We open when the last lettering is in. Leave your address, and we’ll write once, on the day, with the stop where you can get on.

The driver, by the way, is real, and appears on every page, mostly as a pair of eyes in the mirror. He’s approved them.`,
  risks: 'Sixteen artists, sixteen deadlines. All have handed in but one, and she is the editor.',
  faq: [ask('How many pages?', 'A hundred and ninety-two.')],
  owner: 'kit.cheung',
  category: 'comics',
  tags: ['anthology', 'comics', 'night', 'city'],
  city: 'Hong Kong',
  region: 'Kowloon',
  country: 'HK',
  timeZone: 'Asia/Hong_Kong',
  currency: 'HKD',
  goalMinor: 6_000_000,
  fundingType: 'fixed',
  state: 'coming_soon',
  launchedDaysAgo: null,
  durationDays: 28,
  comingSoon: {
    headline: 'The last bus leaves soon',
    subtitle: 'Sixteen artists between the station and the depot',
    body: 'One email, on the day we open.',
    buttonText: 'Keep me a seat',
    launchHint: 'Next month',
    teaserPriceMinor: 24000,
    subscribers: 27,
  },
  cover: { motif: 'comics', palette: 'dusk', seed: 336, manner: 'halftone' },
  coverAlt: 'Panels of a night journey',
  pictures: [show('series', 'Four stops')],
  perks: [
    perk('book', 'The anthology', 26000, '192 pages.', {
      limit: 500,
      months: 5,
      featured: true,
      items: [item('Book')],
      ship: { HK: 3000, world: 11000 },
    }),
    perk('files', 'As files', 9000, 'The whole book as files.', { months: 2 }),
    perk('print', 'A stop', 42000, 'The book and a print from one of the sixteen.', {
      limit: 48,
      months: 5,
      items: [item('Book'), item('Print')],
      ship: { HK: 3000, world: 12000 },
    }),
  ],
});
