import {
  ask,
  campaign,
  item,
  member,
  news,
  perk,
  pinned,
  reply,
  say,
  show,
} from '../../authoring.ts';

export const tidewater = campaign({
  slug: 'tidewater',
  title: 'Tidewater',
  tagline: 'A pocket field recorder that hears under water as clearly as above it.',
  overview:
    'A recorder the size of a bar of soap, with a hydrophone that plugs in beside the microphones. One button, eleven hours, a case that opens with a coin. Built and repaired in Brest.',
  story: `
## The half of the world we can’t hear

Put your ear to a breakwater in April and the stone hums. Herring, shrimp, the slow bell of a buoy chain: all of it is there, and none of it reaches the air. I spent four winters building a recorder for it.

I used to carry three boxes on deck. A recorder meant for concerts, a preamplifier in a lunch box, and a hydrophone that cost more than my bicycle. Two of the three died of salt in their first season. The third is still full of sand. Every oceanographer I asked had the same story, and so did the teachers who wanted to let a class listen to a rock pool and gave up at the price.

[1]

## What it is

Tidewater is the size of a bar of soap. Two microphones on top for the air, a socket below for the hydrophone, and one button that does one thing. Press it and it records both, in time with each other, so that you can hear the gull and the sprat it is after.

- 24 bit, 96 kHz, four tracks at once
- Eleven hours on two AA cells, rechargeable or not
- Hydrophone on six metres of cable, flat from 20 Hz to 45 kHz
- Writes plain files to a card. No account, no app, nothing to update before you may listen

The preamplifier is the quietest we could buy, and the case opens with a coin, because things that are opened are repaired, and things that are repaired last. Every part has a number you can read without a glass. The drawings and the spare parts list go online on the day the first recorder ships.

[2]

## Where we are

This is the fifth prototype. The first four taught us what the sea does to glue. Number five spent ninety-one days on the pontoon at Moulin Blanc, under water, recording, and came up with a colony of barnacles and no water inside. Twelve people are using hand-built units now: two biologists in Roscoff, a sound artist in Bergen, a primary school on Ouessant, and my uncle, who records his engine and says he can hear the injector.

> “I’ve worked beside this harbour for thirty years and I didn’t know it had a voice.” My uncle, who doesn’t say such things.

## What your money does

Tooling for the case is paid for. What we can’t pay for alone is the first run of circuit boards: the factory in Lannion wants an order of two hundred. At €24,000 we can place it, test every unit in salt water for a day, and pay Yann for three months of assembly. Everything above that goes into a second run and into lending recorders to schools.

[3]

## Who we are

I’m Nora. I was a sound engineer for films about the sea before I started to build things for it. Yann Le Bris assembles, tests and swears. We ran one campaign here before, Harbour Tapes, and every cassette arrived in the month we had promised. We would like to keep that up.`,
  risks:
    'The hydrophone’s ceramic comes from one supplier in Denmark with a lead time of ten weeks. We hold sixty in stock and have an agreed price for the rest. If a board fails the salt test we repair it and you wait longer; we would rather be late by a month than send you something that leaks. Every delay is written up in an update within a week of our knowing.',
  faq: [
    ask(
      'Can I use my own hydrophone?',
      'Yes. The socket is a standard 3.5 mm jack with 5 V plug-in power, and the drawings show the pinout.',
    ),
    ask(
      'How deep may it go?',
      'The recorder floats or stays on deck. The hydrophone is tested to 80 metres, the cable is 6 metres; a 25 metre cable is an add-on.',
    ),
    ask('Will it work in fresh water?', 'Yes, and in soup. We tested both.'),
    ask(
      'What happens when it breaks?',
      'Four screws, three boards, spare parts at cost for ten years. Or send it to Brest and Yann does it for the price of the part.',
    ),
    ask(
      'When is my card charged?',
      'On the last day of the campaign, and only if the goal is reached. It is all or nothing.',
    ),
  ],
  owner: 'nora',
  team: [member('claire.dumont', 'Field tests', 'post', 'see_contributions')],
  category: 'audio',
  tags: ['sound', 'ocean', 'repairable', 'science', 'open-hardware'],
  city: 'Brest',
  region: 'Bretagne',
  country: 'FR',
  timeZone: 'Europe/Paris',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 2_400_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 18,
  durationDays: 30,
  staffPick: true,
  cover: { motif: 'recorder', palette: 'tide', seed: 300 },
  coverAlt: 'A green recorder on its cable, the hydrophone listening below the waves',
  pictures: [
    show('detail', 'The screen and the one button, close up'),
    show('plan', 'Working drawing of the case with its four screws'),
    show('series', 'Prototypes two to five side by side'),
    show('use', 'Two visitors before a print of the first drawing'),
  ],
  perks: [
    perk(
      'sounds',
      'The sounds',
      1500,
      'The first album recorded with Tidewater: forty minutes of harbour, reef and rain, as files in full quality.',
      { months: 0 },
    ),
    perk(
      'early',
      'Early recorder',
      14900,
      'Recorder, hydrophone on six metres of cable, wind jacket. For the first two hundred.',
      {
        retail: 18900,
        limit: 200,
        months: 4,
        featured: true,
        perPerson: 2,
        items: [
          item('Recorder', { Colour: ['Slate', 'Signal red', 'Sea green'] }),
          item('Hydrophone'),
          item('Wind jacket'),
        ],
        ship: { FR: 600, eu: 900, GB: 1400, CH: 1400, NO: 1400, world: 2200 },
      },
    ),
    perk('recorder', 'Recorder', 16900, 'The same kit at the ordinary campaign price.', {
      retail: 18900,
      months: 5,
      items: [
        item('Recorder', { Colour: ['Slate', 'Signal red', 'Sea green'] }),
        item('Hydrophone'),
        item('Wind jacket'),
      ],
      ship: { FR: 600, eu: 900, GB: 1400, CH: 1400, NO: 1400, world: 2200 },
    }),
    perk(
      'classroom',
      'One for you, one for a school',
      31900,
      'Two recorders. Yours is posted to you, the other goes to a school on the waiting list with a lesson by Claire.',
      {
        limit: 40,
        months: 5,
        items: [
          item('Recorder', { Colour: ['Slate', 'Signal red', 'Sea green'] }),
          item('Hydrophone'),
        ],
        ship: { FR: 600, eu: 900, GB: 1400, world: 2200 },
      },
    ),
    perk(
      'sea',
      'Recorder and a day at sea',
      42000,
      'Everything in the kit, handed over on the boat in Brest, and a day of listening with Nora. Lunch is bread and mackerel.',
      { limit: 12, perPerson: 2, months: 6 },
    ),
    perk(
      'cable',
      'Long cable',
      3900,
      'Twenty-five metres of hydrophone cable instead of six, on a reel.',
      {
        kind: 'add_on',
        months: 5,
        items: [item('Cable, 25 m')],
        ship: { FR: 0, eu: 0, GB: 0, CH: 0, NO: 0, world: 300 },
      },
    ),
    perk(
      'friends',
      'Pontoon friends',
      13900,
      'For those who lent us a berth, a pump or an afternoon.',
      {
        kind: 'secret',
        limit: 25,
        months: 4,
        items: [
          item('Recorder', { Colour: ['Slate', 'Signal red', 'Sea green'] }),
          item('Hydrophone'),
        ],
        ship: { FR: 600, eu: 900, world: 2200 },
      },
    ),
  ],
  updates: [
    news(
      'Half way in two days',
      2,
      `We had a bottle ready for day twenty. It is gone.

Thank you. The boards are on order in principle: Lannion has us in the calendar, the deposit follows when the campaign is over.`,
    ),
    news(
      'What the barnacles taught us',
      6,
      `Number five came up on Tuesday. Two things change for good: the rubber ring around the socket gets a lip, and the strap is now stainless, because bronze and aluminium do not like each other in salt water.

- The lip costs 11 cents
- The strap costs 40 cents more and saves the case`,
    ),
    news(
      'Listen: one night at Moulin Blanc',
      11,
      'Eight hours, cut down to nine minutes, from the pontoon. At minute four something large goes past. We have asked three biologists and received four answers.',
    ),
    news(
      'For contributors: choose your colour later',
      15,
      'You need not decide on a colour now. We ask again in the survey, six weeks before anything ships.',
      'contributors',
    ),
  ],
  comments: [
    pinned(
      'nora',
      0.4,
      'I read everything here, mostly in the evening. If you want to know what your own harbour sounds like, tell me where you are.',
      reply('rhona.campbell', 1.1, 'Oban. Mostly ferry, I expect.'),
      reply('nora', 1.3, 'Ferries are wonderful. Wait until you hear the bow thruster from below.'),
    ),
    say(
      'arne.solberg',
      1.5,
      'Can it take phantom-powered microphones through an adapter?',
      reply(
        'nora',
        1.7,
        'Not phantom, only plug-in power. Phantom would cost us three of the eleven hours.',
      ),
      reply('arne.solberg', 1.8, 'Fair. Eleven hours it is.'),
    ),
    say(
      'keiko.mori',
      4.2,
      'I teach eleven-year-olds next to a river. The classroom perk is exactly what I was looking for.',
    ),
    say(
      'fabrice.colin',
      7.9,
      'Bravo pour le boîtier qui s’ouvre avec une pièce. Le mien a déjà servi à quelque chose : il ouvre aussi les huîtres.',
      reply('nora', 8.1, 'La garantie ne couvre pas les huîtres.'),
    ),
    say(
      'ben',
      9.4,
      'Backed for the spare parts list. Please keep it to plain files and no app.',
      reply('nora', 9.6, 'Promised, and it is in the story so you can hold me to it.'),
    ),
    say(
      'hannah.goldberg',
      13.3,
      'Does the signal red float face up? Asking because I know myself.',
      reply('nora', 13.5, 'Face up, and it blinks when it has been alone for ten minutes.'),
    ),
    say(
      'arne.solberg',
      16.2,
      'Will the drawings be open for printing a clamp of my own? The rail on my boat is an odd shape.',
    ),
    say(
      'hannah.goldberg',
      17.3,
      'How long until the next recordings? The night one is on repeat here.',
    ),
  ],
  threads: [
    {
      with: 'keiko.mori',
      messages: [
        reply(
          'keiko.mori',
          4.6,
          'My school closes for August. Could the two recorders arrive in September instead?',
        ),
        reply('nora', 4.8, 'Of course. Tell us the week in the survey and Yann posts them then.'),
        reply('keiko.mori', 5.1, 'Thank you, that is very kind.'),
        reply('nora', 5.2, 'Looking forward to your river.'),
      ],
    },
    {
      with: 'ben',
      messages: [
        reply(
          'ben',
          16.9,
          'I moved house since I backed this. Can I still change the address, or is it fixed now?',
        ),
      ],
    },
    {
      with: 'fabrice.colin',
      messages: [
        reply(
          'fabrice.colin',
          12.1,
          'Would you sell the wind jacket on its own? Mine will not survive the winter.',
        ),
        reply('nora', 12.4, 'After the campaign, yes. I’ll write to you when it is in the shop.'),
      ],
    },
  ],
  plan: {
    targetPercent: 143,
    weights: { sounds: 14, early: 60, recorder: 16, classroom: 7, sea: 4, friends: 6 },
    curve: 'both_ends',
    backers: ['ben'],
    withdrawn: 3,
  },
});
