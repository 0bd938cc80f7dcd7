import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const underTheFerry = campaign({
  slug: 'under-the-ferry',
  title: 'Under the Ferry',
  tagline: 'A small game about a car deck, eleven strangers and a crossing of four hours.',
  overview:
    'Walk between parked cars on a night ferry, listen at windows, carry messages. A quiet video game for computers and handhelds, about what people say when they think they are alone.',
  story: `
When I was a child, we took the ferry to the Magdalen Islands every summer, and every summer I sneaked down to the car deck, where one isn’t supposed to be. It smelled of diesel and wet dog. Now and then someone sat in their car in the dark and didn’t come up.

Under the Ferry takes place there. You’re ten. You have four hours, a flashlight, and eleven cars with someone in them. You can knock, or not. You can carry a message from one car to another, or lose it.

[1]

## What it is

- About three hours, and different the second time
- Drawn in blocks of light, because that is how I remember it
- No fail state. The ferry arrives.
- French and English, both written first

The first two hours can be played today; the demo is free. Contributions pay for nine months of Théo’s music and of my rent. I’ve made two games before this one; both came out, one of them a year late. I’ve planned for that this time.`,
  risks:
    'It is mostly one person. If I fall ill it takes longer. The consoles’ approval can add two months, so the computer version comes first.',
  faq: [
    ask('Which systems?', 'Windows, macOS, Linux and the common handhelds.'),
    ask('Is it sad?', 'Sometimes. A dog is fine throughout.'),
    ask('Does it need a controller?', 'No.'),
  ],
  owner: 'maude.gagnon',
  category: 'video-games',
  tags: ['narrative', 'indie', 'short', 'sea'],
  city: 'Montréal',
  region: 'Québec',
  country: 'CA',
  timeZone: 'America/Toronto',
  currency: 'CAD',
  goalMinor: 1_400_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 11,
  durationDays: 30,
  cover: { motif: 'pixels', palette: 'lagoon', seed: 332, manner: 'isometric' },
  coverAlt: 'A block-drawn night scene with a lit house and water',
  pictures: [show('detail', 'A lit window in the dark'), show('series', 'Four crossings')],
  perks: [
    perk('game', 'The game', 2200, 'On release day, for the system you choose.', {
      months: 10,
      featured: true,
    }),
    perk('sound', 'Game and music', 3400, 'With Théo’s album.', { months: 10 }),
    perk(
      'book',
      'Game and logbook',
      6800,
      'With the ship’s log on paper: maps, sketches, two recipes from the galley.',
      {
        limit: 100,
        months: 11,
        items: [item('Logbook', { Language: ['Français', 'English'] })],
        ship: { CA: 900, US: 1200, world: 1900 },
      },
    ),
    perk('car', 'A car on the deck', 45000, 'You, or someone you miss, in one of the cars.', {
      limit: 4,
      perPerson: 1,
      months: 10,
    }),
  ],
  updates: [
    news('The dog is in', 5, 'He sleeps in the blue van and can be woken. He is not cross.'),
  ],
  comments: [
    say(
      'laila.mansour',
      2,
      'J’ai joué la démo deux fois. La dame de la Renault, c’est ma tante.',
      reply('maude.gagnon', 2.3, 'C’est la tante de tout le monde.'),
    ),
    say('zoe.carver', 6, 'Please keep the menu sound exactly as it is.'),
  ],
  plan: {
    targetPercent: 41,
    weights: { game: 50, sound: 26, book: 20, car: 2 },
    curve: 'both_ends',
  },
});
