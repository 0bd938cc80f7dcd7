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

export const paperOrchard = campaign({
  slug: 'paper-orchard',
  title: 'Paper Orchard',
  tagline: 'A board game about grafting fruit trees, for two to five patient people.',
  overview:
    'Plant rootstock, graft varieties, wait for weather. Paper Orchard is a game of ninety minutes in which nothing is destroyed and everything can be lost to a late frost.',
  story: `
I keep eleven apple trees and I’ve killed four. That’s the game.

Grafting is the oldest kind of cheating. You take a twig from a tree you like and put it on the roots of one you don’t, bind it, and in two years the roots have forgotten. Every apple with a name is a piece of one first tree, carried from hand to hand for centuries. I wanted a game about that carrying.

[1]

## How it plays

There are nineteen hexagons and seven years. In winter you choose rootstock: strong and slow, or weak and early. In spring you graft, and here’s the heart of it: you may graft from anybody’s tree, but you must ask, and they set the price in advice, labour or fruit. In summer comes the weather deck. In autumn you pick, and the player with the rarest basket goes first to market.

- 2 to 5 players, 75 to 100 minutes, from ten years
- No elimination, no dice in the base game
- 24 real varieties, each with its power, from Ashmead’s Kernel to Zabergau
- A frost that comes once, and nobody knows when

> “The only game in which I’ve thanked my opponent and meant it.” Tester, Hereford.

[2]

## What’s in the box

Nineteen tiles, eighty-six wooden trees and fruits, 140 cards, five boards that fold like a seed packet. No plastic anywhere, including around the box. It’s printed in Lithuania by people who have done my first two games; you can look up how late those were. One was on time. The other was nineteen days late, because of a strike.

## Where your money goes

Of £42, £15 is printing and wood, £6 freight and duty, £7 post and packing, £4 fees, and £10 stays with us: it pays Hana for the paintings and me for two years of evenings. We ask for £9,000 because 600 copies is the smallest run that makes sense.

[3]

## We’re past three hundred percent

Thank you. We’re not adding anything to the box. The box is done. What changes is that the wood will be beech and not birch, that the insert will hold sleeved cards, and that an orchard of forty real trees will be planted behind Easton library in February. Bring a spade.`,
  risks:
    'The files are finished and proofed. What can still go wrong is freight: we have planned six weeks at sea and know it can be ten. If a language edition falls under 200 copies we combine it with the next printing and tell you first.',
  faq: [
    ask(
      'Is there a solo mode?',
      'Yes, against the almanac. It was designed by someone who prefers it to us.',
    ),
    ask(
      'How long does setup take?',
      'Six minutes, because the boards fold out with everything in place.',
    ),
    ask('Which languages?', 'English, French, German and Polish. Choose at checkout.'),
    ask('Will it be in shops?', 'Yes, at £52, about four months after you have it.'),
    ask(
      'Colour-blind friendly?',
      'Every variety has its own leaf shape. Tested with seven players who care.',
    ),
  ],
  owner: 'tess.oakley',
  team: [
    member('hana.suzuki', 'Paintings', 'post'),
    member('gemma.holloway', 'Post room', 'fulfil', 'see_contributions'),
  ],
  category: 'tabletop-games',
  tags: ['board-game', 'trees', 'no-plastic', 'family', 'solo'],
  city: 'Bristol',
  region: 'England',
  country: 'GB',
  timeZone: 'Europe/London',
  recipient: 'business',
  currency: 'GBP',
  goalMinor: 900_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 10,
  durationDays: 30,
  staffPick: true,
  cover: { motif: 'orchard', palette: 'moss', seed: 330 },
  coverAlt: 'Hexagon tiles with paper trees and two wooden figures',
  pictures: [
    show('detail', 'Trees with their fruit, close up'),
    show('plan', 'Layout of the nineteen tiles'),
    show('use', 'A player thinking about frost'),
    show('series', 'Four seasons of one board'),
  ],
  perks: [
    perk('pnp', 'Print and play', 800, 'The whole game as files, to cut out on a rainy Sunday.', {
      months: 0,
    }),
    perk('game', 'Paper Orchard', 4200, 'The game, in your language.', {
      retail: 5200,
      months: 7,
      featured: true,
      items: [item('Game', { Language: ['English', 'Français', 'Deutsch', 'Polski'] })],
      ship: { GB: 500, eu: 900, US: 1400, CA: 1600, AU: 1800, world: 2200 },
    }),
    perk('early', 'First hundred', 3800, 'The same game, for the hundred who were quick.', {
      retail: 5200,
      limit: 100,
      early: [0, 3],
      months: 7,
      items: [item('Game', { Language: ['English', 'Français', 'Deutsch', 'Polski'] })],
      ship: { GB: 500, eu: 900, US: 1400, CA: 1600, AU: 1800, world: 2200 },
    }),
    perk(
      'two',
      'One for the neighbour',
      8000,
      'Two games. Only one of them has to be given away.',
      {
        months: 7,
        items: [item('Game', { Language: ['English', 'Français', 'Deutsch', 'Polski'] }, 2)],
        ship: { GB: 700, eu: 1300, US: 2200, CA: 2400, AU: 2800, world: 3400 },
      },
    ),
    perk(
      'tree',
      'Game and a tree',
      6900,
      'The game, and a tree in the library orchard with your chosen variety on the label.',
      {
        limit: 40,
        months: 7,
        items: [item('Game', { Language: ['English', 'Français', 'Deutsch', 'Polski'] })],
        ship: { GB: 500, eu: 900, US: 1400, world: 2200 },
      },
    ),
    perk('frost', 'The Frost deck', 900, 'Thirty more ways for May to go wrong.', {
      kind: 'add_on',
      months: 7,
      items: [item('Frost deck', { Language: ['English', 'Français', 'Deutsch', 'Polski'] })],
      ship: { GB: 0, eu: 0, US: 0, CA: 0, AU: 0, world: 0 },
    }),
    perk('shop', 'Shop crate', 21600, 'Six copies for shops and libraries.', {
      kind: 'secret',
      limit: 20,
      months: 7,
      items: [item('Game', { Language: ['English', 'Français', 'Deutsch', 'Polski'] }, 6)],
      ship: { GB: 900, eu: 2400 },
    }),
  ],
  updates: [
    news(
      'Funded on the first day',
      1,
      'Nine thousand pounds in twenty-two hours. Hana was asleep in Tokyo for half of them and woke up to it.',
    ),
    news(
      'Why we add nothing',
      3,
      `Several hundred of you asked for stretch goals. Here is our honest answer.

Every thing one adds to a finished game makes it later, heavier or worse. We would rather plant trees. Forty of them, behind Easton library, in February.`,
    ),
    news(
      'The French rules are done',
      7,
      'Translated by Delphine, who found two mistakes in the English ones.',
    ),
  ],
  comments: [
    pinned(
      'tess.oakley',
      0.2,
      'Good morning! Ask anything. If it is about frost, the answer is that you will find out.',
    ),
    say(
      'oliver.finch',
      0.6,
      'Does my copy fit sleeved cards?',
      reply(
        'tess.oakley',
        0.7,
        'It does now. You were the eleventh to ask and there are only so many emails one can resist.',
      ),
    ),
    say(
      'dorothea.lang',
      1.4,
      'Zabergäu-Renette! Die steht bei meinen Eltern.',
      reply('tess.oakley', 1.5, 'May I ask for a twig?'),
      reply('dorothea.lang', 1.9, 'Im Januar, eingewickelt.'),
    ),
    say('isaac.turner', 3.2, 'I came to complain about no stretch goals and left with a spade.'),
    say(
      'magda.krol',
      5,
      'Polish edition confirmed?',
      reply('gemma.holloway', 5.1, 'Confirmed: 214 copies as of this morning.'),
    ),
    say('ben', 6.3, 'Nineteen days late once in two games is a better record than my trains.'),
    say(
      'mai.nguyen',
      8.8,
      'What does the solo almanac do if I win?',
      reply('tess.oakley', 8.9, 'It writes it down.'),
    ),
  ],
  plan: {
    targetPercent: 312,
    weights: { pnp: 8, game: 60, early: 90, two: 14, tree: 12, shop: 2 },
    curve: 'opening_rush',
    backers: ['ben'],
    withdrawn: 4,
  },
});
