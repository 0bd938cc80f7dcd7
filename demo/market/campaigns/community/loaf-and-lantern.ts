import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const loafAndLantern = campaign({
  slug: 'loaf-and-lantern',
  title: 'Loaf & Lantern',
  tagline: 'A night bakery that teaches its neighbours, with the door open.',
  overview:
    'From eleven at night until six, a corner of Greenmount smells of bread. We want to buy the oven we rent, and put a second table in for people who would like to learn.',
  story: `
I start at eleven. By one the street is quiet, and by two someone always knocks. It used to be people who were lost. Now it’s nurses, a man who can’t sleep, two boys who say they’re doing homework. I give them an apron.

That’s how the school began. Nobody planned it. You can’t stand beside a person who’s shaping loaves and not put out your hands.

[1]

## What it has become

In three years 214 people have baked at my table. Nine do it for a living now. On Thursdays it’s only teenagers, and the rule is: one loaf for you, one for a door you pick on the way home. Mrs Jackson at 2217 has had bread from eleven different kids and has a ranking.

## Why we’re asking

The oven isn’t mine. It belongs to the man who had the shop before, and he’s moving to Delaware and would like to sell. It’s from 1968, has four decks, and nothing built today holds heat like it. He could get more elsewhere. He wants $14,500 by the end of the month, and has said so kindly.

- The oven: $14,500
- A second table, so that ten can learn at once: $2,900
- A ramp at the door, because of Mr Lewis: $3,100
- Fees, flour, post: the rest

[2]

## All or nothing

If we don’t make the goal nobody’s charged, and I’ll bake in a smaller one. I won’t pretend the street wouldn’t notice.

> “It’s the only window with a light in it. You go toward it.” Renee, night nurse.`,
  risks:
    'The oven is fifty-seven years old. A mason who knows this model has been inside it, on his back, for an hour, and says thirty more. If a deck fails we can bake on three.',
  faq: [
    ask(
      'Do you ship bread?',
      'No. It would be the wrong bread. There is a letter with the starter, though.',
    ),
    ask('I live nearby and cannot contribute.', 'Come at two. Bring your hands.'),
    ask(
      'What if you raise more?',
      'Then the teenagers get paid Thursdays. They have asked, with a chart.',
    ),
  ],
  owner: 'andre.whitfield',
  team: [member('jordan.ellis', 'Books and posters', 'edit', 'post', 'see_figures')],
  category: 'local-businesses',
  tags: ['bakery', 'night', 'teaching', 'baltimore'],
  city: 'Baltimore',
  region: 'Maryland',
  country: 'US',
  timeZone: 'America/New_York',
  recipient: 'business',
  currency: 'USD',
  goalMinor: 2_200_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 27,
  durationDays: 28,
  staffPick: true,
  cover: { motif: 'loaf', palette: 'ember', seed: 370, manner: 'halftone' },
  coverAlt: 'A brick oven with a fire in it and three loaves in front',
  pictures: [
    show('use', 'Two in the morning at the table'),
    show('detail', 'A loaf, just out'),
    show('plan', 'The oven from the front'),
  ],
  perks: [
    perk(
      'door',
      'A loaf for a door',
      1200,
      'A teenager carries a loaf to a door of their choice and tells them it is from you.',
      { months: 1, featured: true },
    ),
    perk(
      'starter',
      'The starter, by letter',
      2800,
      'Dried, with a page of instructions and one of encouragement.',
      { limit: 300, months: 2, items: [item('Starter')], ship: { US: 400, CA: 900, world: 1400 } },
    ),
    perk('night', 'A night', 9500, 'Eleven to six, apron provided, breakfast included.', {
      limit: 80,
      perPerson: 2,
      months: 3,
    }),
    perk(
      'brick',
      'A brick',
      25000,
      'Your name on the inside of the oven, where only the baker sees it.',
      { limit: 60, months: 2 },
    ),
    perk('year', 'Bread for a year', 52000, 'A loaf every Saturday. You fetch it.', {
      limit: 12,
      months: 1,
    }),
  ],
  updates: [
    news(
      'The mason has been inside',
      5,
      'Thirty more years, he says, and that he would like to be buried in it.',
    ),
    news(
      'Mrs Jackson’s ranking',
      13,
      'By popular demand. Third: Dante. Second: Imani. First: also Imani.',
    ),
    news(
      'Thirty-one hours',
      26.6,
      'We are about twenty-six hundred dollars short. The light is on.',
    ),
  ],
  comments: [
    say('jordan.ellis', 0.5, 'I do the books here and I can tell you there is flour in the books.'),
    say(
      'dana.feldman',
      4,
      'I was the lost person once, in 2021. You gave me a roll and directions.',
      reply('andre.whitfield', 4.2, 'Did you find it?'),
      reply('dana.feldman', 4.3, 'I found something.'),
    ),
    say(
      'will.sandford',
      12,
      'Do you need a hand with the ramp? I pour concrete.',
      reply('andre.whitfield', 12.1, 'I need two. Come at two.'),
    ),
    say('ben', 25, 'Too far away for bread, so a loaf for a door, please.'),
    say('grace.whitaker', 26.8, 'Shared it with my whole choir. Hang on.'),
  ],
  plan: {
    targetPercent: 88,
    weights: { door: 50, starter: 40, night: 26, brick: 14, year: 4 },
    curve: 'late_surge',
    backers: ['ben'],
    withdrawn: 1,
  },
});
