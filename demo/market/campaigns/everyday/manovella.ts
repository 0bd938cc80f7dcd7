import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const manovella = campaign({
  slug: 'manovella',
  title: 'Manovella',
  tagline: 'A hand-cranked espresso lever that will outlive your kitchen.',
  overview:
    'Cast, machined and assembled within twenty kilometres of Trieste. No pump, no display, no electricity: hot water from your kettle, your arm, nine bars.',
  story: `
I repair espresso machines. On my bench today there are two from 1961 and one from 2019. The old ones need a gasket. The new one needs a circuit board that nobody makes any more.

Manovella is what I’d like to find on my bench in sixty years. A column, a cylinder, a piston, a lever with a long handle. Pour in water from the kettle, wait a breath, pull. The gauge says nine bars when you get it right, and your arm knows before the gauge does.

[1]

## Four wearing parts

Two gaskets, one shower screen, one spring. They’re standard sizes, sold in any town with a port, and a bag of spares is in the box.

## Made near here

The column is cast in Monfalcone, where they make parts for ships. Brass is turned in Muggia by my cousin. I assemble with two people I trained. We’ve made thirty by hand and know what each step costs; for a run of a hundred and twenty the pattern for the casting has to be made in metal instead of wood. That’s the money.

[2]

- Height 41 cm, weight 9.8 kg
- 36 to 44 ml in one pull
- Cup warm, kettle close, radio on

> “It’s like going back to writing by hand.” Rosa, number 14.

## What it asks of you

Two minutes and some attention. You’ll make bad coffee for three days, decent coffee for a week, and then one morning the needle stands still at nine and you’ll call someone into the kitchen. That call is, I think, what I’m selling.`,
  risks:
    'Castings shrink. The first ten from a new pattern are always wrong and go back in the furnace; two months are planned for it. The machine is heavy, and shipping outside Europe costs what it costs.',
  faq: [
    ask('Which grinder?', 'Any good hand grinder. The machine is more patient than most.'),
    ask('Milk?', 'There is no steam. Warm it in a pan, as my mother does.'),
    ask('Left-handed?', 'Choose the side of the lever when you order.'),
  ],
  owner: 'paolo.stancich',
  category: 'home',
  tags: ['coffee', 'espresso', 'repairable', 'no-electricity'],
  city: 'Trieste',
  region: 'Friuli Venezia Giulia',
  country: 'IT',
  timeZone: 'Europe/Rome',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 2_000_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 24,
  durationDays: 30,
  cover: { motif: 'coffee', palette: 'orchard', seed: 314, manner: 'ink' },
  coverAlt: 'A lever espresso machine and a steaming cup',
  pictures: [
    show('plan', 'Column, cylinder, lever'),
    show('use', 'First coffee of the day'),
    show('detail', 'The cup under the spout'),
  ],
  perks: [
    perk('beans', 'Coffee from the port', 1800, 'A bag of the beans I test with.', {
      months: 1,
      items: [item('Beans, 500 g')],
      ship: { IT: 500, eu: 900 },
    }),
    perk('machine', 'Manovella', 38900, 'Machine, tamper, bag of spares.', {
      retail: 46000,
      limit: 100,
      months: 6,
      featured: true,
      items: [
        item('Machine', { Lever: ['Right', 'Left'], Finish: ['Raw brass', 'Nickel', 'Red'] }),
      ],
      ship: { IT: 1500, eu: 2900, GB: 4900, CH: 4900, world: 9500 },
    }),
    perk('bench', 'A day at the bench', 61000, 'Assemble your own, eat with us, take it home.', {
      limit: 8,
      months: 6,
    }),
    perk('tamper', 'Olive-wood tamper', 3200, 'Turned by the same cousin.', {
      kind: 'add_on',
      months: 6,
      items: [item('Tamper')],
      ship: { IT: 0, eu: 0, GB: 0, CH: 0, world: 0 },
    }),
  ],
  updates: [
    news(
      'The pattern is metal',
      10,
      'The foundry started before the campaign ended. They like the drawing.',
    ),
    news(
      'Number 31',
      20,
      'The first machine from the new pattern. It goes to my mother for testing.',
    ),
  ],
  comments: [
    say('rosa.esposito', 1, 'Number 14 here. Eleven months, one gasket, no complaints.'),
    say(
      'lars.holm',
      12,
      'Can I use it on an induction hob kettle?',
      reply('paolo.stancich', 12.2, 'Any kettle. It does not care who heated the water.'),
    ),
    say('chiara.moretti', 17, 'Red. Obviously red.'),
  ],
  plan: {
    targetPercent: 176,
    weights: { beans: 20, machine: 70, bench: 6 },
    curve: 'opening_rush',
    backers: ['ben'],
  },
});
