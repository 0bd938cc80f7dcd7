import { z } from 'zod';
import { readForPerson, viewedQuery } from '#modules/discovery/index.ts';
import { presentCards } from '#pages/cards/present-cards.ts';
import { definePage } from '#platform/web/define-page.ts';

export const { loader, headers } = definePage({
  access: 'visitor',
  query: z.object({ viewed: viewedQuery() }),
  async load({ query, actor }) {
    const { accountId, locale, ip } = actor;
    const now = { viewed: query.viewed, ip };
    // No refusal: the front page asks for whoever once logged in with this browser.
    const found = accountId === null ? [] : await readForPerson(accountId, now, locale);
    const cards = await presentCards(
      found.flatMap((section) => section.cards),
      locale,
    );
    return {
      isKnown: accountId !== null,
      sections: found.map(({ kind, title, why, cards: own }) => ({
        kind,
        title,
        why,
        cards: cards.splice(0, own.length),
      })),
    };
  },
});
