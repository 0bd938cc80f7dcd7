import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, presentDeleted, wholeList, wireDeleted, wireList } from '#platform/http/wire.ts';
import { receiveWebhook } from './receive-webhook.ts';
import {
  addCardOf,
  makeDefaultCard,
  removeCard,
  type SavedCard,
  savedCards,
} from './cards/saved-cards.ts';

const cardSchema = z.object({
  id: z.int(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
  is_default: z.boolean(),
});

const cardsSchema = wireList(cardSchema);

function presentCards(cards: readonly SavedCard[]): z.input<typeof cardsSchema> {
  return wholeList(
    cards.map(({ id, brand, last4, expMonth, expYear, isDefault }) => ({
      id,
      brand,
      last4,
      exp_month: expMonth,
      exp_year: expYear,
      is_default: isDefault,
    })),
  );
}

const ownCards = z.object({ accountId: idParam });

function onlyOwn(id: number, accountId: number | null): void {
  if (id !== accountId) throw platformErrors.notFound();
}

export const paymentRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/payments/credit_cards/saved',
    summary: 'Cards the person asked to keep',
    access: 'person',
    response: cardsSchema,
    act: ({ actor }) => savedCards(actor.accountId ?? 0),
    present: presentCards,
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/accounts/{accountId}/credit_cards',
    summary: 'Cards the person asked to keep',
    access: 'person',
    params: ownCards,
    response: cardsSchema,
    authorise: ({ params }, actor) => onlyOwn(params.accountId, actor.accountId),
    act: ({ params }) => savedCards(params.accountId),
    present: presentCards,
  }),
  defineRoute({
    method: 'POST',
    path: '/private_api/payments/credit_cards/new',
    summary: 'Keep a card made in the browser, or get the address of the provider’s card page',
    access: 'person',
    limit: { key: 'person', points: 10, per: 3600, store: 'database' },
    idempotent: 'money',
    body: z.strictObject({
      payment_method_id: z
        .string()
        .regex(/^pm_[A-Za-z0-9_]{1,120}$/)
        .nullish(),
    }),
    response: z.object({ url: z.string().nullable() }),
    act: ({ body, actor, request }) =>
      addCardOf(actor.accountId ?? 0, {
        methodRef: body.payment_method_id ?? null,
        key: request.idempotencyKey ?? '',
        locale: actor.locale,
        doneUrl: `${config().publicUrl}${paths.settings(actor.locale, 'cards')}`,
      }),
    present: ({ url }) => ({ url }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/private_api/accounts/{accountId}/credit_cards/{cardId}',
    summary: 'Have a card offered first',
    access: 'person',
    params: ownCards.extend({ cardId: idParam }),
    body: z.strictObject({ is_default: z.literal(true) }),
    response: cardsSchema,
    authorise: ({ params }, actor) => onlyOwn(params.accountId, actor.accountId),
    act: async ({ params }) => {
      await makeDefaultCard(params.accountId, params.cardId);
      return savedCards(params.accountId);
    },
    present: presentCards,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/private_api/accounts/{accountId}/credit_cards/{cardId}',
    summary: 'Take a card off the list',
    access: 'person',
    params: ownCards.extend({ cardId: idParam }),
    response: wireDeleted,
    authorise: ({ params }, actor) => onlyOwn(params.accountId, actor.accountId),
    act: ({ params }) => removeCard(params.accountId, params.cardId),
    present: presentDeleted,
  }),
  defineRoute({
    method: 'POST',
    path: '/webhooks/payments',
    summary: 'Signed messages of the payment provider',
    access: 'public',
    csrf: false,
    rawBody: true,
    enveloped: false,
    response: z.object({ received: z.boolean() }),
    act: ({ request }) =>
      receiveWebhook(request.rawBody ?? Buffer.alloc(0), request.header('stripe-signature')),
    present: () => ({ received: true }),
  }),
];
