import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const grandmotherAtlas = campaign({
  slug: 'grandmother-atlas',
  title: 'Grandmother’s Atlas',
  tagline: 'Directions without street names, drawn as comics.',
  overview:
    'Thirty grandmothers explain the way to a place that is no longer there. The campaign ended without reaching its goal.',
  story: `
“Go down to where the tailor was, and turn at the smell of ink.” My grandmother gave directions like that until she was ninety, and I followed them, although neither the tailor nor the ink had been there for thirty years.

For this book I asked thirty grandmothers in Hong Kong to send me to a place that no longer exists. I drew every route as four pages of comics: what she sees, and underneath, thinner, what is there.

[1]

We didn’t reach the goal. Nobody has been charged. I’ve learned that I asked for too much at once, in one language, in the month of the examinations. Seven routes will come out as small booklets from my own printer, one every two months, and if there are enough people at the end who want all thirty, I’ll try again.`,
  risks: 'The routes are drawn; printing in colour is what is expensive.',
  faq: [ask('Will there be a second try?', 'Perhaps next year, smaller, and in two languages.')],
  owner: 'kit.cheung',
  category: 'comics',
  tags: ['memory', 'hong-kong', 'maps', 'comics'],
  city: 'Hong Kong',
  region: 'Hong Kong Island',
  country: 'HK',
  timeZone: 'Asia/Hong_Kong',
  currency: 'HKD',
  goalMinor: 9_000_000,
  fundingType: 'fixed',
  state: 'ended',
  outcome: 'unfunded',
  launchedDaysAgo: 58,
  durationDays: 30,
  cover: { motif: 'atlas', palette: 'heather', seed: 335, manner: 'ink' },
  coverAlt: 'A folded map with a dotted path',
  pictures: [show('detail', 'Turn at the smell of ink'), show('plan', 'One route of four pages')],
  perks: [
    perk('book', 'The atlas', 32000, 'Thirty routes in one book.', {
      limit: 300,
      months: 6,
      featured: true,
      items: [item('Book')],
      ship: { HK: 3000, world: 12000 },
    }),
    perk('route', 'One route', 9000, 'A booklet with one route.', {
      months: 4,
      items: [item('Booklet')],
      ship: { HK: 1000, world: 4000 },
    }),
    perk('yours', 'Your grandmother', 180000, 'Her route, drawn.', { limit: 5, months: 6 }),
  ],
  updates: [
    news(
      'We did not make it',
      31,
      'Thirty-one percent. Nobody is charged. What happens to the seven finished routes is in the story.',
    ),
  ],
  comments: [
    say(
      'jasmine.wong',
      12,
      'My po po gives directions by cinemas.',
      reply('kit.cheung', 12.3, 'The best kind. All of them are supermarkets now.'),
    ),
    say('mei.chan', 33, 'I will buy the booklets one by one, like bus tickets.'),
  ],
  plan: { targetPercent: 31, weights: { book: 50, route: 40, yours: 1 }, curve: 'opening_rush' },
});
