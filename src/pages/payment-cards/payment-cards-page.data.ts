import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  addCardOf,
  cardChoices,
  finishCardPages,
  makeDefaultCard,
  paymentSources,
  providerPage,
  ProviderUnavailable,
  removeCard,
  savedCards,
} from '#modules/payments/index.ts';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';

/** A card may have been entered at the provider just now; a provider that is away hides no list. */
async function finishQuietly(accountId: number): Promise<void> {
  try {
    await finishCardPages(accountId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
  }
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 30, per: 600, store: 'database', bucket: 'cards' },
  body: z.object({
    act: z.enum(['add', 'remove', 'make_first']),
    id: z.coerce.number().int().positive().optional(),
  }),
  idempotent: 'money',
  sources: paymentSources,
  async load({ actor, answer }) {
    answer.header('x-robots-tag', 'noindex');
    const accountId = actor.accountId ?? 0;
    await finishQuietly(accountId);
    const cards = await savedCards(accountId);
    const first = cards[0]?.id;
    const shown = cardChoices(cards, actor.locale);
    return {
      cards: shown.map((card) => ({ ...card, isFirst: card.id === first })),
      idempotencyKey: randomUUID(),
    };
  },
  async act({ body, actor, idempotencyKey = '' }) {
    const { locale } = actor;
    const accountId = actor.accountId ?? 0;
    const here = paths.settings(locale, 'cards');
    if (body.act === 'add') {
      const card = { methodRef: null, key: idempotencyKey, locale };
      const doneUrl = `${config().publicUrl}${here}`;
      const { url } = await addCardOf(accountId, { ...card, doneUrl });
      return redirectTo(url === null ? here : providerPage(url, locale));
    }
    if (body.id === undefined) throw platformErrors.notFound();
    if (body.act === 'remove') await removeCard(accountId, body.id);
    else await makeDefaultCard(accountId, body.id);
    const key = body.act === 'remove' ? 'cards.removed' : 'cards.chosen';
    return redirectTo(here, { level: 'success', text: translate(locale, key) });
  },
});
