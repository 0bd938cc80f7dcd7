import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const darkValley = campaign({
  slug: 'dark-valley',
  title: 'Dark Valley',
  tagline: 'Two hundred and sixty lamps turned down, so that a valley can see its stars.',
  overview:
    'Shields and warm bulbs for every outdoor lamp in the Athabasca valley communities. Funded; 251 of 260 lamps are done.',
  story: `
From the fire tower at Luscar you can see 260 lamps. You used to see 4,000 stars. I’m a park warden, and part of my work is taking people out at night to show them what’s left.

A lamp that shines at the sky is wasted. You put a shield over it and a warm bulb in it, and it lights the step, and costs half. So we went from door to door. Not one said no, though one asked whether the bears would mind. They don’t.

[1]

The campaign paid for shields, bulbs and the lift. 251 of 260 lamps are done; the last nine belong to a mill that’s changing its wiring in spring. In November a school class counted stars through a paper tube, the way we did before, and came to three times as many.`,
  risks: 'Nine lamps are left, at the mill, in April.',
  faq: [
    ask(
      'Is it less safe?',
      'The light is where people walk. The police were asked first, and have shields now too.',
    ),
  ],
  owner: 'dale.friesen',
  category: 'environment',
  tags: ['night-sky', 'light', 'valley', 'stars'],
  city: 'Hinton',
  region: 'Alberta',
  country: 'CA',
  timeZone: 'America/Edmonton',
  recipient: 'nonprofit',
  currency: 'CAD',
  goalMinor: 600_000,
  fundingType: 'flexible',
  state: 'ended',
  outcome: 'funded',
  launchedDaysAgo: 132,
  durationDays: 40,
  cover: { motif: 'stars', palette: 'night', seed: 380, manner: 'poster', words: 'DARK VALLEY' },
  coverAlt: 'The words Dark Valley, and peaks under the stars',
  pictures: [
    show('detail', 'Trails around the pole'),
    show('use', 'Visitors before the photograph'),
  ],
  perks: [
    perk('bulb', 'A bulb', 1500, 'A warm one, for a step.', { months: 3 }),
    perk('lamp', 'A lamp', 6000, 'Shield and bulb. You get its place on the map.', {
      limit: 180,
      months: 4,
      featured: true,
    }),
    perk('walk', 'A night walk', 8000, 'With red torches and a warden.', { limit: 40, months: 5 }),
    perk('print', 'Before and after', 4500, 'The valley from the tower, twice.', {
      limit: 80,
      months: 5,
      items: [item('Print')],
      ship: { CA: 900, US: 1400, world: 2000 },
    }),
  ],
  updates: [
    news(
      'Lamp one hundred',
      61,
      'At the gas station. The owner turned it off entirely and waited. “Well”, he said.',
    ),
    news(
      'Three times as many',
      118,
      'The class has counted. The paper tubes are in the town hall.',
    ),
  ],
  comments: [
    say('robert.hanley', 70, 'Drove up for the walk. Saw my own shadow by the Milky Way.'),
    say('victor.lam', 36, 'Vancouver next?', reply('dale.friesen', 36.3, 'I have a ladder.')),
  ],
  plan: {
    targetPercent: 127,
    weights: { bulb: 34, lamp: 44, walk: 16, print: 20 },
    curve: 'steady',
  },
});
