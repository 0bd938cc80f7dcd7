import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const nineGates = campaign({
  slug: 'nine-gates',
  title: 'Nine Gates',
  tagline: 'A trick-taking card game for a walled city and three liars.',
  overview:
    'Fifty-four painted cards, nine gates and a rule that lets you lie once a round. For three to five players and one long evening.',
  story: `
Kraków has lost all of its gates but one. In my game there are nine, and every round three of them are open. You play a card face down and say which gate it’s for. Once a round you may lie.

That’s the rule everything hangs on. If nobody calls you out, the lie counts. If someone does and is wrong, they carry your goods through the gate and pay the toll.

[1]

I painted the fifty-four cards over two winters, each from a person who sat for me in the tram depot canteen. The drivers come out well; the inspector asked for a retouch and didn’t get one.

The game takes forty minutes and explains itself in four. It’s been played at about sixty tables, in three languages, and once in none, by two people who didn’t share one and lied very well.

## Printing

A family shop in Skawina prints the cards on linen stock. The box is the size of a paperback. We ask for what 800 decks cost, and no more.`,
  risks:
    'Cards have to be cut exactly or you can tell the backs apart, which ruins a game about lying. The first hundred sheets are checked by hand.',
  faq: [
    ask('Two players?', 'No. You need a third person to betray.'),
    ask('Is text on the cards?', 'None, only numbers and gates.'),
  ],
  owner: 'piotr.zawada',
  category: 'tabletop-games',
  tags: ['cards', 'bluffing', 'painted', 'small-box'],
  city: 'Kraków',
  region: 'Małopolska',
  country: 'PL',
  timeZone: 'Europe/Warsaw',
  currency: 'EUR',
  goalMinor: 500_000,
  fundingType: 'fixed',
  state: 'live',
  launchedDaysAgo: 17,
  durationDays: 25,
  cover: { motif: 'cards', palette: 'plum', seed: 331, manner: 'isometric' },
  coverAlt: 'A fan of painted cards, dice and wooden figures',
  pictures: [show('detail', 'Three gates, close up'), show('use', 'A player about to lie')],
  perks: [
    perk('deck', 'The deck', 2200, 'Fifty-four cards, rules in four languages.', {
      limit: 400,
      months: 4,
      featured: true,
      items: [item('Deck')],
      ship: { PL: 200, eu: 500, GB: 800, world: 1100 },
    }),
    perk('three', 'Three decks', 5900, 'For people who lend things.', {
      months: 4,
      items: [item('Deck', {}, 3)],
      ship: { PL: 400, eu: 800, GB: 1200, world: 1600 },
    }),
    perk(
      'portrait',
      'Sit for a card',
      18000,
      'I paint you for the second edition, here or from photographs.',
      { limit: 5, perPerson: 1, months: 6 },
    ),
    perk('print', 'The inspector', 1900, 'An unretouched print.', {
      kind: 'add_on',
      limit: 60,
      months: 4,
      items: [item('Print')],
      ship: { PL: 0, eu: 0, GB: 0, world: 200 },
    }),
  ],
  updates: [
    news('The inspector has seen the card', 6, 'He said it was a good likeness of someone else.'),
    news(
      'Linen stock, sample three',
      12,
      'The backs cannot be told apart any more. Not by us, not by a child with good eyes.',
    ),
  ],
  comments: [
    say(
      'ewa.lis',
      2,
      'Grałam na próbie w zajezdni. Kłamię dalej.',
      reply('piotr.zawada', 2.1, 'Pamiętam. Jesteś mi winna cło.'),
    ),
    say(
      'noah.bergstrom',
      9,
      'Can you lie about lying?',
      reply('piotr.zawada', 9.1, 'Only outside the game.'),
    ),
  ],
  plan: {
    targetPercent: 188,
    weights: { deck: 60, three: 24, portrait: 4 },
    curve: 'opening_rush',
  },
});
