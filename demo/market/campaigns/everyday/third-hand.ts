import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const thirdHand = campaign({
  slug: 'third-hand',
  title: 'Third Hand',
  tagline: 'A kitchen arm for people who cook with one hand.',
  overview:
    'An arm on a clamp that holds the loaf, the jar or the lemon while you cut, open or squeeze. Designed with forty people after a stroke. In production, second batch open.',
  story: `
After a stroke, most people get one hand back before the other. Kitchens are built for two. I’m an occupational therapist, and for years I taught tricks: a nail through a board to hold a potato, a wet towel under a bowl, a knee for a jar.

Third Hand replaces the tricks. It’s an arm of three joints on a clamp. You push it where you want it, it stays. The gripper holds a lemon without bruising it and a jar hard enough to open. There’s no voice, no camera and nothing to learn: you move it like a desk lamp.

[1]

## What happened since the campaign

The campaign ended funded in the spring, and the first eighty arms are in kitchens in eleven countries. Four came back. Three had a clamp that slipped on granite, which we fixed with a wider pad, and one had been used to hold a door.

Because people kept writing, we went on: what you order now is the second batch, made in Cluj by the same workshop, with the wider pad.

[2]

## Who decides

Eleven of the forty people who tested the arm sit on a panel and can say no. They said no to a mobile app, to a darker colour that hid stains but also hid the joint, and to my first name for it, which I won’t repeat.

- Holds up to 2.5 kilograms
- Washable at 60 degrees, gripper in the dishwasher
- Clamps on tables from 15 to 60 millimetres

If an insurer pays in your country, write to us: we have the papers for six.`,
  risks:
    'The second batch depends on the same gearbox maker in Brașov, who is building a new hall. Two weeks of delay are planned in. Contributions are taken at once and we ship in the order they arrive.',
  faq: [
    ask('Left or right?', 'Both. The arm has no side.'),
    ask('Does it need power?', 'No. Springs and friction.'),
    ask('Can I try one?', 'In clinics in Cluj, Vienna, Ghent and Leeds. Ask us for the address.'),
  ],
  owner: 'mirela.dragan',
  team: [member('selma.hadzic', 'Panel', 'post', 'see_contributions')],
  category: 'health-fitness',
  tags: ['accessibility', 'kitchen', 'rehab', 'one-hand'],
  city: 'Cluj',
  region: 'Cluj',
  country: 'RO',
  timeZone: 'Europe/Bucharest',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 2_200_000,
  fundingType: 'flexible',
  state: 'forever_funding',
  outcome: 'funded',
  launchedDaysAgo: 96,
  durationDays: 40,
  staffPick: true,
  cover: { motif: 'robot', palette: 'lagoon', seed: 316, manner: 'isometric' },
  coverAlt: 'A jointed kitchen arm holding a lemon',
  pictures: [
    show('use', 'Cutting bread with one hand'),
    show('plan', 'Three joints and a clamp'),
    show('detail', 'The gripper and a lemon'),
  ],
  perks: [
    perk('support', 'For the panel', 2000, 'Pays one hour of testing.', { months: 0 }),
    perk('arm', 'Third Hand', 23900, 'Arm, clamp with wide pad, two grippers.', {
      retail: 28900,
      limit: 400,
      months: 3,
      featured: true,
      items: [item('Arm', { Colour: ['White', 'Blue'] })],
      ship: { RO: 700, eu: 1400, GB: 2400, CH: 2400, NO: 2400, world: 4900 },
    }),
    perk('clinic', 'For a clinic', 64000, 'Three arms and an afternoon of training by video.', {
      limit: 20,
      months: 3,
      items: [item('Arm', { Colour: ['White', 'Blue'] }, 3)],
      ship: { eu: 2900, GB: 4900, world: 9900 },
    }),
  ],
  updates: [
    news(
      'Eighty kitchens',
      62,
      'The first batch is delivered. Thank you for the photographs of soups.',
    ),
    news(
      'A wider pad',
      71,
      'Granite is slippery. Everybody with a stone worktop gets the new pad by post, without asking.',
    ),
    news('Second batch started', 90, 'The gearboxes for batch two left Brașov on Friday.'),
  ],
  comments: [
    say(
      'ulrike.sommer',
      64,
      'Ich habe zum ersten Mal seit drei Jahren allein ein Glas Gurken geöffnet. Es waren keine guten Gurken. Egal.',
      reply('mirela.dragan', 64.4, 'We have printed this and hung it in the workshop.'),
    ),
    say(
      'kate.donnelly',
      80,
      'Does the blue one show flour?',
      reply('mirela.dragan', 80.2, 'Proudly.'),
    ),
  ],
  plan: { targetPercent: 168, weights: { support: 14, arm: 60, clinic: 3 }, curve: 'opening_rush' },
});
