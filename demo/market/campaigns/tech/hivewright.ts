import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const hivewright = campaign({
  slug: 'hivewright',
  title: 'Hivewright',
  tagline: 'A small board that listens to a hive and tells you when to leave it alone.',
  overview:
    'Bees hum differently before they swarm, when they are queenless and when they are hungry. Hivewright hears it and puts a coloured flag up. No cloud, no subscription.',
  story: `
My mother keeps forty hives near Bled and decides everything by ear. She can stand by a hive for half a minute and say: queenless, four days. I spent my doctorate finding out what she hears.

It turns out to be three things. A band around 225 hertz that comes up two or three days before a swarm. A moan when the queen is gone. And a thin, dry hum when stores are low. A microphone and a chip for two euros can tell them apart, and on my mother’s hives it has agreed with her in 91 of 100 cases. She’d like it noted that she was right in six of the other nine.

[1]

## A flag, not an app

Hivewright sits under the lid. When it’s sure of something it lifts a small flag: yellow for “make room”, red for “no queen”, blue for “hungry”. You see it from the house. The most important state is no flag at all, which means: don’t open the hive, they’re busy.

One pair of batteries lasts a season. The recordings stay on a card. If you want, share them with the university; two hundred keepers already do.

[2]

We ask for the money to make five hundred boards and to write down, in six languages, what the sounds mean.

What the money doesn’t pay for is my own work; the university does that until next autumn. It pays for boards, for flags cut from anodised sheet that doesn’t rattle in the wind, and for translators who keep bees themselves, because a word like “listless” must be exactly the right one.`,
  risks:
    'The classifier has heard mostly Carniolan bees. Other races hum a little differently: keepers in Spain, Scotland and Poland are recording for us, and we will not ship to a region before the numbers there are as good.',
  faq: [
    ask(
      'Does it disturb the bees?',
      'They wax it over in a week, which is how they say it may stay.',
    ),
    ask('Does it need a network?', 'No.'),
  ],
  owner: 'ana.kos',
  category: 'energy-green-tech',
  tags: ['bees', 'sensor', 'open-data', 'no-subscription'],
  city: 'Ljubljana',
  region: 'Osrednjeslovenska',
  country: 'SI',
  timeZone: 'Europe/Ljubljana',
  currency: 'EUR',
  goalMinor: 1_600_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 13,
  durationDays: 33,
  cover: { motif: 'bees', palette: 'mint', seed: 311 },
  coverAlt: 'Bees around a hive of three coloured boxes',
  pictures: [
    show('detail', 'Bees at the entrance'),
    show('plan', 'Where the board sits'),
    show('use', 'A keeper with her model hive'),
  ],
  perks: [
    perk('hum', 'The sound of a good day', 900, 'Ten minutes of a contented hive, as a file.', {
      months: 0,
    }),
    perk('one', 'One Hivewright', 6900, 'Board, flag, screws, guide.', {
      limit: 300,
      months: 5,
      featured: true,
      items: [item('Hivewright', { Hive: ['AŽ', 'Langstroth', 'Dadant', 'National'] })],
      ship: { SI: 300, eu: 700, GB: 1100, world: 1500 },
    }),
    perk('five', 'Five for an apiary', 29900, 'And a call with my mother.', {
      limit: 40,
      months: 5,
      items: [item('Hivewright', { Hive: ['AŽ', 'Langstroth', 'Dadant', 'National'] }, 5)],
      ship: { SI: 500, eu: 1200, GB: 1700, world: 2500 },
    }),
  ],
  updates: [
    news(
      'Scotland hums lower',
      8,
      'The first fifty hours from Argyll are in. The swarm band sits about 12 hertz lower. We are retraining.',
    ),
  ],
  comments: [
    say(
      'milena.jankovic',
      2,
      'Pozdrav mami. Does it work in an AŽ hive?',
      reply('ana.kos', 2.2, 'It was born in one.'),
    ),
    say('rhona.campbell', 9, 'Argyll is me. They also complain more.'),
  ],
  plan: { targetPercent: 47, weights: { hum: 20, one: 60, five: 9 }, curve: 'steady' },
});
