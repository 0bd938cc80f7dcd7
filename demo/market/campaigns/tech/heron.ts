import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const heron = campaign({
  slug: 'heron',
  title: 'Heron',
  tagline: 'Aerial photographs from a kite, quiet enough for nesting birds.',
  overview:
    'A kite, a line and a self-levelling camera cradle. Heron maps a saltmarsh at two centimetres a pixel without a motor, a licence or a frightened bird.',
  story: `
Drones scare birds. I say this as someone who owned one, flew it over a colony of pied oystercatchers, and watched forty birds leave their eggs for eleven minutes. I sold it the same week.

A kite doesn’t scare them. It hangs there like weather. With a light camera on a cradle that keeps itself level, it takes a photograph every two seconds, and an afternoon’s walk with a string becomes a map you can measure.

[1]

Heron is the kite, the cradle and 150 metres of line on a hand reel. You bring any camera under 300 grams. The stitching software is free and not ours; the guide to using it is.

We have mapped nine marshes from Cape Grim to Port Cygnet. Four councils use the maps. What we’d like now is a proper mould for the cradle, which I print at night and which takes seven hours each.`,
  risks:
    'Wind. Below 12 km/h it will not fly, above 35 it should not. The cradle’s mould is quoted but not ordered.',
  faq: [
    ask(
      'How high may I fly?',
      'In Australia 120 metres away from airfields. The guide has a table for eleven countries.',
    ),
    ask(
      'Can I lose the camera?',
      'You can. Nobody has yet. There is a float and a phone number on it.',
    ),
  ],
  owner: 'harriet.sproule',
  category: 'camera-gear',
  tags: ['kite', 'mapping', 'birds', 'citizen-science'],
  city: 'Hobart',
  region: 'Tasmania',
  country: 'AU',
  timeZone: 'Australia/Hobart',
  currency: 'AUD',
  goalMinor: 1_400_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 12,
  durationDays: 38,
  cover: { motif: 'kite', palette: 'moss', seed: 308, manner: 'blueprint' },
  coverAlt: 'Working drawing of a kite with a camera hanging above fields',
  pictures: [
    show('plan', 'Cradle and line, side view'),
    show('detail', 'Kite and camera from below'),
  ],
  perks: [
    perk('map', 'A marsh on paper', 4500, 'One of nine marshes as a fold-out map.', {
      months: 2,
      items: [item('Map', { Marsh: ['Moulting Lagoon', 'Orielton', 'Port Cygnet'] })],
      ship: { AU: 800, NZ: 1400, world: 2200 },
    }),
    perk('kit', 'Heron kit', 26500, 'Kite, cradle, line, reel, guide.', {
      limit: 80,
      months: 4,
      featured: true,
      items: [item('Kite', { Wind: ['Light', 'Fresh'] })],
      ship: { AU: 1500, NZ: 2600, world: 4800 },
    }),
    perk('walk', 'A day on the marsh', 38000, 'A kit, and a day mapping with Harriet.', {
      limit: 6,
      months: 4,
    }),
  ],
  updates: [
    news(
      'Nine becomes ten',
      7,
      'Lauderdale is mapped. The spit has moved eleven metres since 2019.',
    ),
  ],
  comments: [
    say(
      'tilda.frost',
      3,
      'Does the fresh-wind kite pull hard?',
      reply('harriet.sproule', 3.4, 'Like a keen dog. Wear gloves.'),
    ),
  ],
  plan: { targetPercent: 34, weights: { map: 40, kit: 30, walk: 3 }, curve: 'both_ends' },
});
