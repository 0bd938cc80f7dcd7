import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const ordinaryTools = campaign({
  slug: 'ordinary-tools',
  title: 'Museum of Ordinary Tools',
  tagline: 'Eleven thousand tools, every one of which you may hold.',
  overview:
    'A museum in a Ballarat foundry where nothing is behind glass. Funded last year, open since autumn, and lending tools to anyone with a library card.',
  story: `
I’m a fitter and turner. When the foundry shut I was given a week to clear the benches, and every drawer had a life in it. You can’t put that in a skip. Word got round. Now people come from three states with a box and say, “It was Dad’s.”

We’ve got 11,340 tools. There are no vitrines. Each hangs at the height where a hand would look for it, and you may take it down. If you want to know what it’s for, there’s a volunteer, usually called Ron.

[1]

The campaign ended funded, and the roof of the old pattern shop has been tight since March. What came after that went into the lending library: 600 tools can be borrowed with an ordinary library card. Eleven have gone missing. Nine came back, two of them sharpened.

We keep the page open because keeping a roof open costs. Twenty dollars oils one wall for a year.`,
  risks:
    'Insurance for things people may touch is dear and gets dearer. We show the bill at the door.',
  faq: [
    ask('May children touch the saws?', 'With Ron.'),
    ask('I have a shed full.', 'Write first. We have enough hammers. We have so many hammers.'),
  ],
  owner: 'bill.tranter',
  category: 'culture-heritage',
  tags: ['museum', 'tools', 'lending', 'ballarat'],
  city: 'Ballarat',
  region: 'Victoria',
  country: 'AU',
  timeZone: 'Australia/Melbourne',
  recipient: 'nonprofit',
  currency: 'AUD',
  goalMinor: 700_000,
  fundingType: 'flexible',
  state: 'forever_funding',
  outcome: 'funded',
  launchedDaysAgo: 150,
  durationDays: 45,
  cover: { motif: 'museum', palette: 'sand', seed: 383, manner: 'ink' },
  coverAlt: 'Six tools, each on its hook before a round panel',
  pictures: [
    show('detail', 'One tool on its hook'),
    show('use', 'A visitor holding a spanner'),
    show('series', 'Four walls'),
  ],
  perks: [
    perk('oil', 'Oil for a wall', 2000, 'For a year.', { months: 0, featured: true }),
    perk('hook', 'A hook', 7500, 'With your dad’s name, and his tool if you bring it.', {
      limit: 300,
      months: 2,
    }),
    perk(
      'ron',
      'A day with Ron',
      16000,
      'You will sharpen. You will not be allowed to talk about hammers.',
      { limit: 30, months: 2 },
    ),
    perk(
      'book',
      'What is it for?',
      4200,
      'Three hundred tools nobody can name, with the answers at the back.',
      { limit: 200, months: 2, items: [item('Book')], ship: { AU: 1000, NZ: 1800, world: 2900 } },
    ),
  ],
  updates: [
    news(
      'The roof is tight',
      60,
      'It rained on Thursday and Ron stood inside with a glass of water to celebrate.',
    ),
    news(
      'Nine came back',
      118,
      'Of eleven. Two were sharper than before. We have hired one of the borrowers.',
    ),
  ],
  comments: [
    say(
      'liam.oconnor',
      64,
      'Hung up Pa’s brace on Saturday. My son took it down again. As it should be.',
    ),
    say(
      'georgina.pike',
      130,
      'I know what number 41 in the book is for and I am not telling.',
      reply('bill.tranter', 130.2, 'Ron says you are bluffing.'),
    ),
  ],
  plan: {
    targetPercent: 149,
    weights: { oil: 44, hook: 40, ron: 10, book: 24 },
    curve: 'both_ends',
  },
});
