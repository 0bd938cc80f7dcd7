import { accountLinkRoutes } from './connect/account-links.ts';
import { accountRoutes } from './connect/accounts.ts';
import { externalAccountRoutes } from './connect/external-accounts.ts';
import { payoutRoutes } from './connect/payouts.ts';
import { transferRoutes } from './connect/transfers.ts';
import { verificationSessionRoutes } from './connect/verification-sessions.ts';
import { balanceRoutes } from './resources/balance.ts';
import { chargeRoutes } from './payments/charges.ts';
import { checkoutRoutes } from './checkout/sessions.ts';
import { customerRoutes } from './resources/customers.ts';
import { disputeRoutes } from './payments/disputes.ts';
import { eventRoutes } from './resources/events.ts';
import { paymentEndingRoutes } from './payments/payment-endings.ts';
import { paymentIntentRoutes } from './payments/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { refundRoutes } from './payments/refunds.ts';
import { setupIntentRoutes } from './payments/setup-intents.ts';
import { testClockRoutes } from './resources/test-clocks.ts';
import { tokenRoutes } from './resources/tokens.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoints.ts';
import type { Route } from './wire/route.ts';

/** Every call the API knows. */
export const routes: Route[] = [
  ...accountLinkRoutes,
  ...accountRoutes,
  ...balanceRoutes,
  ...chargeRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...externalAccountRoutes,
  ...paymentEndingRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...testClockRoutes,
  ...tokenRoutes,
  ...transferRoutes,
  ...verificationSessionRoutes,
  ...webhookEndpointRoutes,
];
