import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const hedgehogHighway = campaign({
  slug: 'hedgehog-highway',
  title: 'Hedgehog Highway',
  tagline: 'Thirteen centimetres in every fence between the river and the forest.',
  overview:
    'A hedgehog walks two kilometres a night, and Leuven has 340 fences in the way. We ask every owner, cut a neat hole, frame it and put it on the map.',
  story: `
I ring the bell and say: good evening, may I cut a hole in your fence? It’s a good question, and nobody has ever been asked it before. It’s started more conversations than twenty years of living here.

A hedgehog needs about thirty gardens. It walks two kilometres in a night, always the same way, and turns round at every fence. Between the Dijle and Heverlee forest there are 340 fences. In each of them a hole of thirteen by thirteen centimetres is enough. Cats don’t care and footballs don’t fit.

[1]

In two years we’ve made 127 holes. Every one gets an oak frame with a number, and a child may name it. On the map you can follow the highway: it runs from the river to the ring road, and there it ends, because of a wall of the railway’s, which has said yes and then nothing for eight months.

Since spring there’ve been cameras in six gardens. Last year there were hedgehogs in two of them, now they’re in five.

The goal pays for 213 frames, blades, a used cargo bike, and a small tunnel under the ring road which the city has approved.

## What you see from the street

Nothing, which is the beauty of it. A hole at the foot of a fence is hidden by the first dandelion. But since we began, people have taken down fences altogether, in four places, because they’d met each other when I rang. That was never the plan, and it’s what I like best.`,
  risks:
    'Some owners will say no. Then we go around, which costs a fence more. The tunnel needs a dry week.',
  faq: [
    ask('May I do it in my own town?', 'Please do. The manual is free and has been used in nine.'),
    ask('What about rats?', 'They have never needed our help.'),
  ],
  owner: 'wout.lambrecht',
  category: 'animals',
  tags: ['hedgehog', 'gardens', 'neighbours', 'wildlife'],
  city: 'Leuven',
  region: 'Vlaams-Brabant',
  country: 'BE',
  timeZone: 'Europe/Brussels',
  recipient: 'nonprofit',
  currency: 'EUR',
  goalMinor: 420_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 22,
  durationDays: 38,
  cover: { motif: 'hedgehog', palette: 'moss', seed: 376, manner: 'ink' },
  coverAlt: 'A hedgehog on its way through a gap in a fence',
  pictures: [
    show('detail', 'The nose of number 41'),
    show('series', 'Four seasons on the highway'),
    show('use', 'Neighbours before the picture'),
  ],
  perks: [
    perk('hole', 'A hole', 1800, 'A frame with a number. You get the coordinates.', {
      limit: 213,
      months: 4,
      featured: true,
    }),
    perk('name', 'Name a hole', 3500, 'On the frame, and on the map.', { limit: 100, months: 4 }),
    perk('frame', 'A frame for your fence', 2400, 'Oak, with screws and a manual.', {
      limit: 120,
      months: 3,
      items: [item('Frame')],
      ship: { BE: 500, eu: 900, GB: 1200 },
    }),
    perk('night', 'A night watch', 5000, 'Red torches, cocoa, hedgehogs likely.', {
      limit: 24,
      months: 7,
    }),
  ],
  updates: [
    news('Number 128 is called Gate of Ishtar', 7, 'By Lotte, seven, who has been reading.'),
    news('The railway has answered', 18, 'Two words: “In April.” We have framed them in oak.'),
  ],
  comments: [
    say(
      'delphine.maes',
      3,
      'A hole for Ghent please, we are only thirty kilometres of gardens away.',
      reply('wout.lambrecht', 3.2, 'In three hundred hedgehog nights.'),
    ),
    say('esther.vandenberg', 9, 'My cat cares.'),
    say('ulrike.sommer', 16, 'In Jena fangen wir jetzt auch an.'),
  ],
  plan: {
    targetPercent: 134,
    weights: { hole: 50, name: 30, frame: 30, night: 10 },
    curve: 'both_ends',
  },
});
