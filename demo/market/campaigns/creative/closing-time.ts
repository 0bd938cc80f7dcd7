import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const closingTime = campaign({
  slug: 'closing-time',
  title: 'Closing Time',
  tagline: 'Portraits of shopkeepers on the last day of their shops.',
  overview:
    'A book of seventy last days in Chicago. It ended short of its goal, and nobody was charged.',
  story: `
On the last day, people dress up. I’ve photographed seventy shops on the evening they closed for good, and in sixty-four of them someone wore a tie, or lipstick, or the apron from the first year.

A watch repairer on Pulaski kept the last watch and wound it for me. A woman who’d sold wedding dresses for fifty years tried one on. I ask them all to stand where they stood most, and to take as long as they like.

[1]

The book didn’t come together here. We reached 44 percent and it was all or nothing, so no one pays. I asked for a printing that was too fine, for people who mostly knew each other. I’m making it smaller: a newsprint edition, forty pages, one for each shop that’s in it and the rest at cost. The pictures will hang in the windows of eleven empty shops on Milwaukee Avenue in the meantime, so please go and look. They were taken for that street.`,
  risks: 'Printing costs were the risk.',
  faq: [ask('Will it come back?', 'Smaller, on newsprint, in spring.')],
  owner: 'marcus.bell',
  category: 'photography',
  tags: ['portrait', 'chicago', 'shops', 'book'],
  city: 'Chicago',
  region: 'Illinois',
  country: 'US',
  timeZone: 'America/Chicago',
  currency: 'USD',
  goalMinor: 1_800_000,
  fundingType: 'fixed',
  state: 'ended',
  outcome: 'unfunded',
  launchedDaysAgo: 47,
  durationDays: 30,
  cover: { motif: 'camera', palette: 'clay', seed: 360, manner: 'ink' },
  coverAlt: 'A large camera and a print, drawn in ink',
  pictures: [show('use', 'One who stayed to the end'), show('detail', 'The aperture')],
  perks: [
    perk('book', 'The book', 5500, 'Seventy last days.', {
      limit: 400,
      months: 6,
      featured: true,
      items: [item('Book')],
      ship: { US: 800, world: 2600 },
    }),
    perk('print', 'Book and print', 14000, 'With one signed print.', {
      limit: 60,
      months: 6,
      items: [item('Book'), item('Print')],
      ship: { US: 1200, world: 3200 },
    }),
    perk('card', 'A card', 1000, 'The watch repairer, as a postcard.', {
      months: 2,
      items: [item('Postcard')],
      ship: { US: 100, world: 300 },
    }),
  ],
  updates: [
    news(
      'Forty-four percent',
      31,
      'Nobody is charged. The pictures go in eleven windows on Milwaukee Avenue.',
    ),
  ],
  comments: [
    say(
      'leah.stern',
      8,
      'My grandparents’ deli is in this. Thank you for standing there with them.',
    ),
    say(
      'leah.stern',
      32,
      'Newsprint is right. They wrapped everything in it.',
      reply('marcus.bell', 32.2, 'That is exactly why.'),
    ),
  ],
  plan: { targetPercent: 44, weights: { book: 60, print: 14, card: 20 }, curve: 'opening_rush' },
});
