import { ask, campaign, item, news, perk, reply, say, show } from '../../authoring.ts';

export const emberless = campaign({
  slug: 'emberless',
  title: 'Emberless',
  tagline: 'A camping lantern with the light of a flame and nothing that burns.',
  overview:
    'A lantern that flickers like a candle and runs for forty hours. Cancelled by its owner: the maker of the one special part has closed.',
  story: `
Our children wanted a candle in the tent, and we wanted a tent. Emberless was the compromise: a lantern whose light moves like a flame, because a small mirror on a thread moves inside it, in the warm air of its own lamp.

[1]

I’m cancelling the campaign today. The mirror on its thread was made by a single company in Steyr, three people, who told me on Monday that they’re closing for good. I’ve spent the week looking for another maker. There are two that could do it, at four times the price and not before next year. You backed something for this winter at €49, and that’s no longer what I can offer.

Everybody’s pledge is cancelled and nobody has been charged. The drawings are online for anyone who knows a way. If I find one, I’ll come back here and begin again from zero. Thank you for ninety kind messages, and for the two rude ones, which were also right.`,
  risks: 'A single supplier for the mirror. That was the risk, and it happened.',
  faq: [ask('Was I charged?', 'No. It was all or nothing, and no card has been charged.')],
  owner: 'oskar.brandl',
  category: 'home',
  tags: ['light', 'camping', 'kids'],
  city: 'Graz',
  region: 'Steiermark',
  country: 'AT',
  timeZone: 'Europe/Vienna',
  currency: 'EUR',
  goalMinor: 900_000,
  fundingType: 'fixed',
  state: 'cancelled',
  launchedDaysAgo: 33,
  durationDays: 40,
  cancelled: {
    daysAgo: 8,
    reason: 'Supplier closed',
    note: 'The only maker of the mirror has closed. Nobody was charged.',
  },
  cover: { motif: 'lantern', palette: 'dusk', seed: 320, manner: 'blueprint' },
  coverAlt: 'Working drawing of a lantern',
  pictures: [show('plan', 'The mirror on its thread'), show('detail', 'The flame that is none')],
  perks: [
    perk('lantern', 'Lantern', 4900, 'One lantern.', {
      limit: 200,
      months: 3,
      featured: true,
      items: [item('Lantern', { Colour: ['Red', 'Green'] })],
      ship: { AT: 500, eu: 900, CH: 1400 },
    }),
    perk('pair', 'Two lanterns', 9000, 'One for each tent.', {
      limit: 60,
      months: 3,
      items: [item('Lantern', { Colour: ['Red', 'Green'] }, 2)],
      ship: { AT: 600, eu: 1200, CH: 1700 },
    }),
    perk('thanks', 'A kind word', 500, 'Thank you.', { months: 0 }),
  ],
  updates: [
    news(
      'Why this ends here',
      25,
      'The mirror maker closes at the end of the month. I explain everything in the story. Nobody is charged.',
    ),
  ],
  comments: [
    say(
      'judith.amsel',
      25.5,
      'Schade, aber so klar habe ich es noch selten gelesen. Danke.',
      reply('oskar.brandl', 25.8, 'Danke. Es war der schwerste Text meines Lebens.'),
    ),
  ],
  plan: { targetPercent: 58, weights: { lantern: 50, pair: 16, thanks: 8 }, curve: 'opening_rush' },
});
