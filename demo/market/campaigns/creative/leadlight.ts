import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const leadlight = campaign({
  slug: 'leadlight',
  title: 'Leadlight',
  tagline: 'Save the stained-glass window of a railway canteen, one pane at a time.',
  overview:
    'A canteen at the Islington workshops has a leaded window of 148 panes, made by apprentices in 1926. Half are broken. We clean, match and re-lead it in public.',
  story: `
Churches have people who look after their windows. Canteens don’t.

In 1926 the apprentices of the Islington railway workshops made a window for the place where they ate. There are 148 panes with a sun at the top and wheels for petals. No one signed it. It’s had seventy years of steam behind it and thirty of pigeons, and half of it is cardboard now.

[1]

I restore glass. I’ve taken out the lower third and found pencil marks on the lead: names, a cricket score, “mind your fingers Alf”. So it turns out they did sign it.

## What we do

- Clean what’s whole, in water, with cotton, for months
- Match 71 broken panes from three glassworks and one shed in Gawler
- Re-lead it all, on a table in the town hall, on Fridays, with the doors open

Anyone may come. Anyone may hold the lead. The window goes back where it was, and the canteen will be a canteen again: the lease is signed.

The sum covers glass, lead and scaffolding. My Fridays are free.`,
  risks:
    'Two reds were made with gold and are no longer made at all. A glassworks in Germany is trying. If they fail, you will see exactly which two panes are not quite right.',
  faq: [ask('Is lead dangerous?', 'Wash your hands before the scones. We have a tap and a rule.')],
  owner: 'nadia.petrou',
  category: 'art',
  tags: ['glass', 'restoration', 'railway', 'public'],
  city: 'Adelaide',
  region: 'South Australia',
  country: 'AU',
  timeZone: 'Australia/Adelaide',
  currency: 'AUD',
  goalMinor: 1_800_000,
  fundingType: 'flexible',
  state: 'live',
  launchedDaysAgo: 16,
  durationDays: 40,
  cover: { motif: 'glass', palette: 'plum', seed: 352 },
  coverAlt: 'A pointed leaded window with a flower of coloured glass',
  pictures: [
    show('detail', 'The sun with its wheels'),
    show('plan', 'All 148 panes'),
    show('use', 'A Friday at the table'),
  ],
  perks: [
    perk('pane', 'A pane', 4000, 'Number and name in the book of panes.', {
      limit: 148,
      months: 6,
      featured: true,
    }),
    perk('card', 'A card of light', 1200, 'A postcard printed from a tracing.', {
      months: 2,
      items: [item('Card')],
      ship: { AU: 200, world: 500 },
    }),
    perk('friday', 'A Friday', 9000, 'A day at the table with a small panel to take home.', {
      limit: 40,
      perPerson: 2,
      months: 5,
    }),
    perk('red', 'A gold red', 60000, 'One of the two difficult panes.', {
      limit: 2,
      perPerson: 1,
      months: 8,
    }),
  ],
  updates: [
    news(
      'Mind your fingers Alf',
      3,
      'We have found Alf. Alfred Nankivell, born 1910. His granddaughter came on Friday and held the lead.',
    ),
  ],
  comments: [
    say(
      'tilda.frost',
      4,
      'Alf was my neighbour’s uncle. He had nine fingers.',
      reply('nadia.petrou', 4.1, 'Then they were right to write it down.'),
    ),
    say('georgina.pike', 10, 'Pane 61 please, it is my year.'),
  ],
  plan: { targetPercent: 51, weights: { pane: 60, card: 20, friday: 20, red: 1 }, curve: 'steady' },
});
