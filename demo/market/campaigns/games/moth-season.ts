import { ask, campaign, item, perk, reply, say, show } from '../../authoring.ts';

export const mothSeason = campaign({
  slug: 'moth-season',
  title: 'Moth Season',
  tagline: 'A game of one garden, one lamp and sixty kinds of moth.',
  overview:
    'You hang a lamp, you wait, you draw what comes. A calm game with real moths, for evenings of ten minutes.',
  story: `
I draw moths at night, because that’s when they come, and because I can’t sleep. Moth Season is the game of that. You hang a lamp in a garden. You choose its colour, the hour and the plants. Then you wait, which is really waiting, with crickets.

What arrives depends on the month, the moon and the wind, according to the actual flight tables of the Pacific Northwest. When one settles you draw it with a few strokes, and the book fills up. There are sixty. In a year of evenings you’ll see about fifty.

[1]

It’s the second day. The goal pays for the moths I haven’t drawn yet, twenty-two of them, and for an entomologist who has agreed to be annoyed by me for half a year.`,
  risks: 'One person, a day job. The drawing is the slow part and it is two thirds done.',
  faq: [
    ask('Is there a time limit?', 'Dawn.'),
    ask('Southern hemisphere?', 'As a free update with its own moths.'),
  ],
  owner: 'eli.park',
  category: 'video-games',
  tags: ['calm', 'nature', 'drawing', 'indie'],
  city: 'Seattle',
  region: 'Washington',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  goalMinor: 900_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 1.1,
  durationDays: 28,
  cover: { motif: 'moths', palette: 'night', seed: 333, manner: 'halftone' },
  coverAlt: 'Five moths around a lit lantern',
  pictures: [show('detail', 'The lamp and its visitors'), show('series', 'Four nights')],
  perks: [
    perk('game', 'The game', 1500, 'For computers, on release.', { months: 8, featured: true }),
    perk('book', 'Game and field book', 3900, 'With all sixty moths on paper.', {
      limit: 150,
      months: 9,
      items: [item('Field book')],
      ship: { US: 500, CA: 1100, world: 1600 },
    }),
    perk('name', 'Name a garden', 12000, 'One of twelve gardens carries your name for it.', {
      limit: 12,
      months: 8,
    }),
  ],
  comments: [
    say(
      'maya.krishnan',
      0.6,
      'Is the io moth in?',
      reply('eli.park', 0.7, 'Not in this region, sadly. The polyphemus is, and it is enormous.'),
    ),
  ],
  plan: { targetPercent: 6, weights: { game: 50, book: 20, name: 0 }, curve: 'steady' },
});
