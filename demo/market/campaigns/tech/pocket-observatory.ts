import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const pocketObservatory = campaign({
  slug: 'pocket-observatory',
  title: 'Pocket Observatory',
  tagline: 'A telescope in a shoebox, with the patience to find things for you.',
  overview:
    'A 90 mm reflector that folds into a shoebox and sits on any table. Its clockwork base follows the sky for an hour without a battery. Comes with a map that fits the hand.',
  story: `
Most telescopes live in closets. They are bought in December, set up once in the cold, and defeated by the same three things: the tripod shakes, nothing is where the chart says, and whatever you find slides out of view in forty seconds.

I teach the Saturday class at Flandrau and I have watched perhaps two thousand people give up. So I built against those three things and nothing else.

[1]

## A table instead of a tripod

Pocket Observatory stands on a table, a wall or a car hood, on three rubber feet. The mirror is 90 millimetres: enough for Saturn’s ring, the moons of Jupiter, the Orion nebula and about eighty galaxies if your sky is dark.

## A spring instead of a motor

The base is a kitchen timer, more or less. Wind it and it turns once in 24 hours, the same as the sky. What you’ve found stays found, long enough to call someone from the house.

## A map you hold up

Twelve cards, one a month, printed in red that you can read by red light. Hold the card against the sky, and the hole in it shows the piece to look at.

> “We looked at Saturn for an hour. There were seven of us. No one went inside.” From a letter by a tester in Ajo.

[2]

## Made how

The mirrors come from a shop in Tucson that has made them since 1962. I machine the bases in my garage with my sister. The box is cardboard, and we’ve had it rained on.`,
  risks:
    'My sister and I can machine twelve bases a week; above 300 units we hire a shop we have used before. Mirrors are inspected one by one, and about one in fifteen goes back.',
  faq: [
    ask(
      'Southern hemisphere?',
      'Choose the southern cards. The base has a switch, because your sky turns the other way.',
    ),
    ask('Can I attach a phone?', 'Yes, a clamp is included. Look with your own eye first.'),
    ask(
      'Age?',
      'From seven with an adult. Never at the sun; the cap has a notch that makes this hard.',
    ),
  ],
  owner: 'marisol.vega',
  category: 'education-science',
  tags: ['astronomy', 'telescope', 'kids', 'no-battery'],
  city: 'Tucson',
  region: 'Arizona',
  country: 'US',
  timeZone: 'America/Phoenix',
  recipient: 'business',
  currency: 'USD',
  goalMinor: 1_500_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 16,
  durationDays: 28,
  staffPick: true,
  cover: { motif: 'telescope', palette: 'night', seed: 305, manner: 'blueprint' },
  coverAlt: 'Working drawing of a telescope on its tripod, pointing at a ringed planet',
  pictures: [
    show('detail', 'Tube and finder'),
    show('use', 'Two visitors before a print of Saturn'),
    show('plan', 'The clockwork base, drawn from the side'),
  ],
  perks: [
    perk('cards', 'The twelve cards', 2400, 'A year of sky, printed in red.', {
      months: 2,
      items: [item('Sky cards', { Sky: ['Northern', 'Southern'] })],
      ship: { US: 400, CA: 900, world: 1200 },
    }),
    perk('scope', 'Pocket Observatory', 18900, 'Telescope, clockwork base, cards, shoebox.', {
      retail: 22900,
      limit: 260,
      months: 5,
      featured: true,
      items: [item('Telescope'), item('Sky cards', { Sky: ['Northern', 'Southern'] })],
      ship: { US: 1200, CA: 2400, eu: 3600, world: 4200 },
    }),
    perk(
      'class',
      'Classroom four',
      69900,
      'Four telescopes and a lesson plan. For schools and clubs.',
      {
        limit: 15,
        months: 6,
        items: [item('Telescope', {}, 4)],
        ship: { US: 3200, CA: 5200, world: 9000 },
      },
    ),
    perk(
      'night',
      'A night at Kitt Peak road',
      32500,
      'A telescope, and an evening with both of us and a thermos at the picnic area below the summit.',
      { limit: 8, months: 6 },
    ),
  ],
  updates: [
    news(
      'Saturn, by Ruth',
      6,
      'A tester in Wellington sent a drawing of Saturn made at the eyepiece. It is better than our photograph.',
    ),
    news('Mirrors, batch one', 12, 'Forty-four of forty-eight passed the knife-edge test.'),
  ],
  comments: [
    say(
      'rachel.nakamura',
      1,
      'Will it reach declination −60?',
      reply(
        'marisol.vega',
        1.4,
        'From Honolulu, if your horizon is clear. There is a card for it.',
      ),
    ),
    say('ruth.ellison', 5.5, 'It was windy and the drawing shows it.'),
    say('paula.reyes', 11, 'My kids wound it eleven times in a row. The spring is fine.'),
  ],
  plan: {
    targetPercent: 264,
    weights: { cards: 22, scope: 60, class: 4, night: 3 },
    curve: 'press_day',
    backers: ['ben'],
  },
});
