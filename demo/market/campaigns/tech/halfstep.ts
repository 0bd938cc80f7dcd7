import { ask, campaign, item, member, news, perk, reply, say, show } from '../../authoring.ts';

export const halfstep = campaign({
  slug: 'halfstep',
  title: 'Halfstep',
  tagline: 'A synthesizer for people who were told they have no ear.',
  overview:
    'Fourteen keys, ten dials, one row of lights that shows what you are hearing. Halfstep is a small analogue synthesizer that teaches by answering. Made in Berlin, sold as a kit or ready to play.',
  story: `
For nine years I taught evening classes to adults who began with the same sentence. “I’m not musical.” They could all tell a minor chord from a major one; they only had no word for it.

Halfstep gives them the word at the moment they hear the thing. Play two keys, and the row of lights shows the distance between them. Turn the filter, and the lights show which part of the sound you took away. That’s the whole idea, and it took eleven prototypes to leave everything else out.

[1]

## What is inside

- Two analogue oscillators, one filter, one envelope
- Fourteen full-size keys, because small keys teach small gestures
- A sequencer of eight steps with real buttons
- Patch sockets for the day you want more
- A speaker good enough for a kitchen

No menu. No screen. If a function didn’t fit on the front, it isn’t there.

## The booklet

Fifty-two lessons, one a week, each a page long. Lesson one is “make the sound of a door”. Lesson fifty-two is “play with someone”. I’ve used them all with real people, most of them tired after work, and I’ve thrown out the ones that made anybody feel stupid.

[2]

## Kit or built

The kit takes two evenings and a soldering iron. All surface-mount parts are already in place; you do the sockets, dials and keys. If you get stuck, our Tuesday repair evening is open to you, in Neukölln or by video.

## Where the money goes

The keybed is the expensive part: the maker in Marche wants an order of three hundred. The boards, dials and wooden sides are each less than you’d think. We’re four people and pay ourselves the same small wage.`,
  risks:
    'The keybed has one maker. We visited them in May and have a written delivery slot. Kits need careful packing lists; we lost a bag of knobs once and now weigh every box.',
  faq: [
    ask('Do I need to read music?', 'No. There is none in the booklet.'),
    ask(
      'Is it a toy?',
      'It has 1 V per octave sockets and a filter people pay for. It is also orange.',
    ),
    ask('Which power supply?', 'USB-C, 5 volts. A phone charger will do.'),
    ask(
      'Can I change from kit to built later?',
      'Until the orders are locked, yes. You pay or get back the difference.',
    ),
  ],
  owner: 'lena.hartwig',
  team: [member('miriam.katz', 'Booklet', 'edit', 'post')],
  category: 'audio',
  tags: ['music', 'synthesizer', 'learning', 'kit'],
  city: 'Berlin',
  region: 'Berlin',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 1_200_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 22,
  durationDays: 30,
  staffPick: true,
  cover: { motif: 'synth', palette: 'ember', seed: 302, manner: 'isometric' },
  coverAlt: 'An orange synthesizer with ten dials and a short keyboard',
  pictures: [
    show('detail', 'Dials and the row of lights'),
    show('use', 'A learner at the kitchen table'),
    show('plan', 'Front panel drawing'),
  ],
  perks: [
    perk(
      'booklet',
      'The booklet',
      1800,
      'All fifty-two lessons as a PDF. They work with any synthesizer that has dials.',
      { months: 1 },
    ),
    perk('kit', 'Kit', 17900, 'Everything but the solder. Two evenings.', {
      limit: 120,
      months: 5,
      featured: true,
      items: [
        item('Halfstep kit', { Sides: ['Beech', 'Walnut', 'Painted orange'] }),
        item('Booklet', { Language: ['English', 'Deutsch', 'Français'] }),
      ],
      ship: { DE: 700, eu: 1200, GB: 1900, CH: 1900, world: 2900 },
    }),
    perk('built', 'Built', 23900, 'Soldered, tuned, tested for a night, ready to play.', {
      limit: 120,
      months: 6,
      items: [
        item('Halfstep', { Sides: ['Beech', 'Walnut', 'Painted orange'] }),
        item('Booklet', { Language: ['English', 'Deutsch', 'Français'] }),
      ],
      ship: { DE: 700, eu: 1200, GB: 1900, CH: 1900, world: 2900 },
    }),
    perk(
      'pair',
      'Two, to play together',
      44900,
      'Two built instruments and the duet cable. Lesson fifty-two on day one.',
      {
        limit: 30,
        months: 6,
        items: [item('Halfstep', { Sides: ['Beech', 'Walnut', 'Painted orange'] }, 2)],
        ship: { DE: 900, eu: 1800, GB: 2900, world: 4500 },
      },
    ),
    perk('cable', 'Six patch cords', 1400, 'In six colours, 30 centimetres.', {
      kind: 'add_on',
      months: 5,
      items: [item('Patch cords', {}, 6)],
      ship: { DE: 0, eu: 0, GB: 0, CH: 0, world: 0 },
    }),
  ],
  updates: [
    news(
      'Thank you, and three answers',
      1.8,
      'Funded in a day and a half. The three questions most of you asked: yes, it stays in tune; yes, headphones; no, not in black.',
    ),
    news(
      'The sound of a door',
      8,
      'Forty-one of you sent recordings of lesson one. We made them into one long piece with forty-one doors.',
    ),
    news(
      'Keybed ordered',
      16,
      'Three hundred and twenty, deposit paid from our own pocket, delivery in the first week of February.',
    ),
  ],
  comments: [
    say(
      'tobias.meyer',
      0.8,
      'Zweite Klasse, Blockflöte, seither nichts. Ich versuche es noch einmal.',
      reply('lena.hartwig', 1, 'Genau für Sie ist Lektion drei.'),
    ),
    say(
      'maya.krishnan',
      5,
      'Is the filter self-oscillating?',
      reply('lena.hartwig', 5.2, 'Yes, from about three o’clock. It is lesson nineteen.'),
    ),
    say('olga.papadaki', 12, 'My mother is 71 and has claimed the second one of our pair.'),
    say(
      'isaac.turner',
      19,
      'Three hundred percent. Please do not add features.',
      reply('lena.hartwig', 19.3, 'I have a note above my desk that says exactly that.'),
    ),
  ],
  plan: {
    targetPercent: 322,
    weights: { booklet: 18, kit: 44, built: 46, pair: 9 },
    curve: 'opening_rush',
    withdrawn: 2,
  },
});
