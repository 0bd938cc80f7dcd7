import { ask, campaign, news, perk, say, show } from '../../authoring.ts';

export const footbridge = campaign({
  slug: 'footbridge',
  title: 'A Footbridge at Llyn Bach',
  tagline: 'Eleven metres of oak, so that the children need not walk the main road.',
  overview:
    'The old footbridge went in the flood. For two winters forty children have walked the A-road. Funded, built, and opened by the smallest of them.',
  story: `
The flood took the bridge on a Sunday and left the handrail on a hawthorn, where it still is. The council had money for a study. The study said a bridge was needed.

In the meantime the children of the upper village walked along the main road, 1.4 kilometres, no pavement. So we drew it ourselves. I’ve designed bigger bridges, and none was looked at so carefully.

[1]

Oak beams from a wood you can see from it. Steel pins from the smith in Llangurig. Eleven metres, a metre forty wide, for one pram and one dog at a time. The campaign ended funded in three weeks; the beams went in on a still morning in September with the help of a farmer’s crane; and on the first of October the smallest child of the upper village, who’s four and takes her time, walked over it first.

The remaining money is in an account for oil and new planks, and will last, by my reckoning, for nineteen years.`,
  risks: 'Done. It will flood again; it is forty centimetres higher now.',
  faq: [ask('Can I visit?', 'It is a bridge. Please do.')],
  owner: 'carys.pugh',
  category: 'neighbourhoods',
  tags: ['bridge', 'village', 'oak', 'wales'],
  city: 'Llanidloes',
  region: 'Wales',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'nonprofit',
  currency: 'GBP',
  goalMinor: 640_000,
  fundingType: 'fixed',
  state: 'ended',
  outcome: 'funded',
  launchedDaysAgo: 110,
  durationDays: 30,
  cover: { motif: 'bridge', palette: 'moss', seed: 379, manner: 'ink' },
  coverAlt: 'An arched footbridge with people crossing a river',
  pictures: [
    show('plan', 'Elevation of the bridge'),
    show('use', 'Neighbours before the drawing'),
    show('detail', 'Handrail and walkers'),
  ],
  perks: [
    perk('pin', 'A pin', 1000, 'One of 118 steel pins is yours.', { limit: 118, months: 3 }),
    perk('plank', 'A plank', 6500, 'Underneath, in pencil, your name.', {
      limit: 80,
      months: 3,
      featured: true,
    }),
    perk('tea', 'Tea at the opening', 2500, 'Bring a coat.', { limit: 60, months: 3 }),
    perk('beam', 'A beam', 60000, 'There are two.', { limit: 2, perPerson: 1, months: 3 }),
  ],
  updates: [
    news('Funded', 21, 'Three weeks. The smith has begun.'),
    news(
      'The beams are in',
      66,
      'At seven in the morning, in mist, without a word. Then everybody talked at once.',
    ),
    news(
      'She walked',
      80,
      'It took four minutes. She stopped in the middle to look at the water, as one should.',
    ),
  ],
  comments: [
    say('nia.bowen', 81, 'I held the coat. I cried into it.'),
    say('bronwyn.rees', 30, 'Plank 44 is my mam’s street.'),
    say('ben', 83, 'Four minutes. Perfect.'),
  ],
  plan: {
    targetPercent: 118,
    weights: { pin: 30, plank: 50, tea: 26, beam: 2 },
    curve: 'opening_rush',
    backers: ['ben'],
  },
});
