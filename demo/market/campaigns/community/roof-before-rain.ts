import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const roofBeforeRain = campaign({
  slug: 'roof-before-rain',
  title: 'A Roof Before the Rain',
  tagline: 'Six classrooms in Kumasi get a roof that is quiet enough to teach under.',
  overview:
    'When it rains on a tin roof nobody hears the teacher, on sixty-one days a year. We replace six roofs with layered ones before the season begins.',
  story: `
I’ve counted. Between March and October there are sixty-one school days on which I can’t be heard. Rain on a single sheet of iron is louder than a motorway. We sit and wait. Some of my pupils have learned to sleep through it; all have learned that lessons stop when the weather wants.

It isn’t a hard problem. A second sheet, a hand’s breadth of coconut fibre between the two, and wider eaves. We tried it on classroom four last year. We measured 91 decibels before and 58 after. In classroom four, school takes place when it rains.

[1]

## What it costs

- $1,850 a classroom for sheets, fibre, timber and nails
- $310 a classroom for four carpenters, for six days, from our own town
- $220 for gutters and a tank, because then the rain is useful

There are six classrooms left. The parents’ association has already saved for the timber of two. We publish every receipt, in cedis and in dollars, on the first of each month.

## When

The rains come in the second half of March. The sheets are on order at a fixed price until then. We’re past the goal, and the rest is for the kindergarten, which has no ceiling and the loudest roof of all.

[2]

> “Madam, today we finished the chapter.” Akosua, class six, after a storm.

## Who does the work

The carpenters are four former pupils of ours. Kwame learned fractions in classroom two and now cuts rafters with them. They work in the holidays, so that no lesson is lost, and the older pupils measure the noise before and after, as part of physics.`,
  risks:
    'If the cedi moves strongly, the sheets get dearer; they are ordered at a fixed price until March. Work on a roof is dangerous: the carpenters wear harnesses, which are in the sum.',
  faq: [
    ask(
      'How does the money reach you?',
      'Through our registered partner in the United States, which takes no share, to the school’s account. Statements are published.',
    ),
    ask(
      'Why fibre and not foam?',
      'It grows here, it does not burn easily once treated, and the man who sells it is someone’s uncle.',
    ),
  ],
  owner: 'abena.owusu',
  team: [member('samuel.aboagye', 'Receipts', 'post', 'see_figures')],
  category: 'schools-youth',
  tags: ['school', 'ghana', 'roof', 'receipts'],
  city: 'Kumasi',
  region: 'Ashanti',
  country: 'GH',
  timeZone: 'Africa/Accra',
  recipient: 'nonprofit',
  isProofOpen: true,
  currency: 'USD',
  goalMinor: 1_000_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 19,
  durationDays: 45,
  staffPick: true,
  cover: { motif: 'school', palette: 'moss', seed: 374, manner: 'blueprint' },
  coverAlt: 'Working drawing of a school with a striped roof, children in front',
  pictures: [
    show('plan', 'Two sheets with fibre between'),
    show('use', 'Teachers before the plan'),
    show('detail', 'The new roof of classroom four'),
  ],
  perks: [
    perk('nails', 'A box of nails', 1500, 'And our thanks.', { months: 3, featured: true }),
    perk('sheet', 'A sheet', 4500, 'Its number, and where it is.', { limit: 240, months: 4 }),
    perk('letter', 'A letter', 6000, 'From a pupil, about a rainy day.', {
      limit: 120,
      months: 6,
      items: [item('Letter')],
      ship: { GH: 0, world: 0 },
    }),
    perk('room', 'A classroom', 185000, 'All sheets of one room.', {
      limit: 2,
      perPerson: 1,
      months: 5,
    }),
  ],
  updates: [
    news(
      'Receipts, first month',
      12,
      'Fourteen receipts, 61,340 cedis, one correction: nails were cheaper than planned.',
    ),
    news(
      'Past the goal',
      15,
      'Six rooms are safe. Now the kindergarten, which is the loudest of all.',
    ),
  ],
  comments: [
    say('emeka.obi', 3, 'I learned my tables between storms in Enugu. Happy to help.'),
    say(
      'ruth.ellison',
      11,
      'Fifty-eight decibels! Our staff room is worse.',
      reply('abena.owusu', 11.4, 'Ours too. It has no rain to blame.'),
    ),
    say('ben', 13, 'The receipts made me give twice.'),
  ],
  plan: {
    targetPercent: 156,
    weights: { nails: 40, sheet: 44, letter: 26, room: 1 },
    curve: 'press_day',
    backers: ['ben'],
  },
});
