import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const harbourPlayground = campaign({
  slug: 'harbour-playground',
  title: 'A Playground Made of Harbour',
  tagline: 'Buoys, ropes and a wheelhouse for the children of the north end.',
  overview:
    'The port is clearing a shed full of old gear. A boatbuilder, a school and sixty parents turn it into a playground on a lot that has been empty since 1998.',
  story: `
My three critics say that every playground in Halifax is the same one. They’re right. It’s chosen from a catalogue by people who don’t climb.

Meanwhile the port was about to scrap a shed full of the best climbing gear in the province: cargo nets, mooring buoys as big as cows, a wheelhouse, four hundred metres of rope as thick as an arm. I asked for it on a Monday. On Tuesday they sent a forklift.

[1]

## Designed by the small

Forty-one kids from Joseph Howe school made models out of egg cartons. We built what nine of them had in common: something to hide in, something to steer, and something “a bit too high”. A certified inspector has been along from the first sketch. She’s the one who explained that a bit too high can be done safely, and that it ought to be.

- The wheelhouse, on a spring
- A net that takes thirty
- Three buoys to roll on, with stops
- A ramp all the way up, wide enough to pass

## Money

Foundations and surface are two thirds of it, because what you fall on matters more than what you fall off. Gear and labour are given. We’ve passed the goal, and what comes on top is for a light, so it can be used in November.

[2]

## Who does what

Sixty parents have signed for two Saturdays each. The shipyard lends a crane for one morning. The school writes the sign with the rules, of which there are three, and the third is that adults may use it too, after eight.`,
  risks:
    'The ground thaws when it likes. If April is frozen we open in June. The inspection is booked, and we have set aside money for changes.',
  faq: [
    ask(
      'Who looks after it?',
      'The parks department, by contract, for twenty years. Parents do the rope.',
    ),
    ask('Is it open to everyone?', 'It has no fence.'),
  ],
  owner: 'callum.reid',
  team: [member('susan.brill', 'Treasurer', 'see_contributions', 'see_figures')],
  category: 'schools-youth',
  tags: ['playground', 'harbour', 'reuse', 'kids'],
  city: 'Halifax',
  region: 'Nova Scotia',
  country: 'CA',
  timeZone: 'America/Halifax',
  recipient: 'nonprofit',
  currency: 'CAD',
  goalMinor: 1_000_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 26,
  durationDays: 35,
  cover: { motif: 'playground', palette: 'lagoon', seed: 373, manner: 'ink' },
  coverAlt: 'A tower with a slide, a swing and a small boat',
  pictures: [
    show('plan', 'Tower, net and ramp'),
    show('use', 'Parents before the plan'),
    show('detail', 'The slide'),
  ],
  perks: [
    perk('knot', 'A knot', 2000, 'Tied by a child, in your honour, on the net.', { months: 4 }),
    perk('plank', 'A plank', 8000, 'With your name, at the height of a five-year-old.', {
      limit: 120,
      months: 5,
      featured: true,
    }),
    perk('buoy', 'A buoy', 90000, 'You choose its colour.', { limit: 3, perPerson: 1, months: 5 }),
    perk('rope', 'A length of the rope', 4500, 'Spliced into a doormat.', {
      limit: 70,
      months: 4,
      items: [item('Doormat')],
      ship: { CA: 1500, US: 2200 },
    }),
  ],
  updates: [
    news('The forklift came back', 9, 'With a second wheelhouse. The critics are in council.'),
    news('Funded, and a light', 24, 'Thank you. The inspector cried a little, professionally.'),
  ],
  comments: [
    say(
      'robert.hanley',
      5,
      'Is the wheel attached to anything?',
      reply('callum.reid', 5.2, 'To a bell. I have apologised to the neighbours.'),
    ),
    say(
      'margaret.shaw',
      20,
      'Wide enough to pass: thank you. My grandson steers with his chin.',
      reply('callum.reid', 20.1, 'Then the wheel comes down ten centimetres. Done.'),
    ),
  ],
  plan: {
    targetPercent: 108,
    weights: { knot: 36, plank: 44, buoy: 2, rope: 26 },
    curve: 'opening_rush',
  },
});
