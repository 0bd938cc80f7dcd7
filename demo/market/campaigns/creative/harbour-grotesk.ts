import { ask, campaign, item, member, news, perk, say, show } from '../../authoring.ts';

export const harbourGrotesk = campaign({
  slug: 'harbour-grotesk',
  title: 'Harbour Grotesk',
  tagline: 'A typeface made from the names of ships in the port of Rotterdam.',
  overview:
    'Forty-two styles with letters collected from hulls. Funded, released, and growing script by script with everyone who licenses it.',
  story: `
The best lettering in Rotterdam is ninety metres long and leaves in the morning.

Shipyards don’t have type designers. They have welders, who draw the name with chalk and go over it with a bead of steel, and then someone paints it from a boat, in a swell. What comes out has to be read at a mile in rain. No screen font has been tested like that.

[1]

For six years I photographed hulls from the Waterbus. 1,140 names. From them I drew Harbour Grotesk: seven weights, three widths, italics that lean as much as a ship may. The R has a leg from the Schelde yard. The zero is a porthole.

It was funded in the winter and has been out since spring. What you contribute now pays for the next script: Cyrillic is finished, Greek is being tested on ferries, and Arabic is in the hands of Yasmin, who knows what she’s doing, unlike me.

- A licence is for a person or a team and never runs out
- Updates and new scripts are included
- Web fonts, desktop fonts and the drawings of the welders`,
  risks: 'Arabic takes as long as it takes. The rest is there.',
  faq: [ask('May I use it for a logo?', 'Yes.'), ask('For a ship?', 'Please send a photograph.')],
  owner: 'mieke.dejong',
  team: [member('yasmin.farouk', 'Arabic', 'post')],
  category: 'art',
  tags: ['typeface', 'ships', 'design', 'rotterdam'],
  city: 'Rotterdam',
  region: 'Zuid-Holland',
  country: 'NL',
  timeZone: 'Europe/Amsterdam',
  recipient: 'business',
  currency: 'EUR',
  goalMinor: 800_000,
  fundingType: 'flexible',
  state: 'forever_funding',
  outcome: 'funded',
  launchedDaysAgo: 140,
  durationDays: 30,
  cover: { motif: 'type', palette: 'slate', seed: 356, manner: 'poster', words: 'HARBOUR GROTESK' },
  coverAlt: 'The words Harbour Grotesk, and three letterforms',
  pictures: [
    show('plan', 'Letters on their guide lines'),
    show('detail', 'A curve from a hull'),
    show('series', 'Four widths'),
  ],
  perks: [
    perk('one', 'Licence for one', 6500, 'All styles for one person.', {
      months: 0,
      featured: true,
    }),
    perk('team', 'Licence for a team', 24000, 'Up to ten people.', { months: 0 }),
    perk('poster', 'The R', 3500, 'A poster of the leg from the Schelde yard.', {
      months: 1,
      items: [item('Poster')],
      ship: { NL: 600, eu: 900, world: 1600 },
    }),
    perk('ride', 'The Waterbus', 15000, 'A licence, and a day reading ships together.', {
      limit: 12,
      months: 3,
    }),
  ],
  updates: [
    news('Cyrillic is out', 84, 'Tested in Varna, on two trawlers and a customs boat.'),
    news(
      'First letters of Arabic',
      131,
      'Yasmin shows alif to kha. The kha looks like it has been welded. It has.',
    ),
  ],
  comments: [
    say('ivan.petrov', 88, 'The customs boat is my cousin’s. He is very proud of his Ж.'),
    say('tobias.meyer', 120, 'Die Null als Bullauge ist mein liebstes Zeichen seit Jahren.'),
  ],
  plan: {
    targetPercent: 174,
    weights: { one: 60, team: 10, poster: 24, ride: 3 },
    curve: 'opening_rush',
  },
});
