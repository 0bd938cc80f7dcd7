import { ask, campaign, news, perk, reply, say, show } from '../../authoring.ts';

export const libraryTram = campaign({
  slug: 'library-tram',
  title: 'The Library Tram',
  tagline: 'A retired tram with four hundred books on line 24. Cancelled.',
  overview:
    'A tram full of books that stops where there is no library. The operator withdrew its permission; everything is refunded.',
  story: `
There are eleven parishes in Lisbon without a library, and line 24 goes through five of them. We had a retired tram, four hundred books, a carpenter, and permission.

We don’t have permission any more. The operator’s new management has decided that nothing but passengers may stand on its rails, and after five weeks of letters I have to take no for an answer. A library that stands in a depot helps nobody, and you didn’t give for that.

[1]

So I cancel, and every contribution is refunded in full, including fees. The books go to the waiting rooms of three health centres along the line, where people sit longer than on a tram. I’m sorry, and I’m not finished.

The tram itself goes back to its museum, washed.`,
  risks: 'We named the permission as a risk. It was the one that happened.',
  faq: [
    ask(
      'When do I get my money back?',
      'It was sent on the day of the cancellation. Banks take up to ten days to show it.',
    ),
  ],
  owner: 'luis.tavares',
  category: 'culture-heritage',
  tags: ['library', 'tram', 'lisbon', 'books'],
  city: 'Lisbon',
  region: 'Lisboa',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  recipient: 'nonprofit',
  currency: 'EUR',
  goalMinor: 1_200_000,
  fundingType: 'flexible',
  state: 'cancelled',
  launchedDaysAgo: 39,
  durationDays: 45,
  cancelled: {
    daysAgo: 4,
    reason: 'Permission withdrawn',
    note: 'The operator has withdrawn its permission. Every contribution has been refunded in full.',
  },
  cover: { motif: 'books', palette: 'citrus', seed: 381, manner: 'isometric' },
  coverAlt: 'A pile of books with an open one on top',
  pictures: [show('plan', 'Shelves along the windows'), show('use', 'A reader at the stop')],
  perks: [
    perk('book', 'A book', 1500, 'With your name on its card.', {
      limit: 400,
      months: 4,
      featured: true,
    }),
    perk('ride', 'The first ride', 4000, 'A seat by the window.', { limit: 24, months: 5 }),
    perk('shelf', 'A shelf', 20000, 'You choose what stands on it.', { limit: 12, months: 4 }),
  ],
  updates: [
    news(
      'Five weeks of letters',
      30,
      'We have asked for a meeting. The answer was a link to the timetable.',
    ),
    news('Cancelled and refunded', 35, 'All of it, today. Thank you for every single message.'),
  ],
  comments: [
    say(
      'beatriz.nogueira',
      35.2,
      'Que pena. Conte comigo para a próxima.',
      reply('luis.tavares', 35.4, 'Haverá uma próxima. Com rodas de borracha.'),
    ),
  ],
  plan: { targetPercent: 34, weights: { book: 50, ride: 14, shelf: 4 }, curve: 'opening_rush' },
});
