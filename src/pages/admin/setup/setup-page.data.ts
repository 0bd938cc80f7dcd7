import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readAccount } from '#modules/accounts/index.ts';
import { confirmOffer, readSetup, type Setup, tryMail, tryPayments } from '#modules/admin/index.ts';
import { raisingCurrencies } from '#modules/campaigns/index.ts';
import { newestVersion } from '#modules/settings/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { presentShell } from '../frame/present-shell.ts';
import { accessTo } from '../frame/sections.ts';
import { presentStep, type SetupContext, stepText } from './present-setup.ts';
import type { SetupView } from './setup-view.ts';

const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['payments', 'mail']) }),
  z.object({
    intent: z.literal('offer'),
    version: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
]);

async function contextOf(setup: Setup, { accountId }: Actor): Promise<SetupContext> {
  const [{ profile }, currencies, account] = await Promise.all([
    newestVersion(),
    raisingCurrencies(),
    accountId === null ? undefined : readAccount(accountId),
  ]);
  return { setup, profile, currencies, email: account?.email ?? '' };
}

export const { loader, action, headers } = definePage({
  access: accessTo('setup'),
  limit: { key: 'person', points: 20, per: 60 },
  body,
  async load({ actor }): Promise<SetupView> {
    const setup = await readSetup();
    const context = await contextOf(setup, actor);
    const { steps, version } = setup;
    return {
      shell: presentShell(actor, 'setup'),
      version,
      progress: translate(actor.locale, 'setup.progress', {
        done: steps.filter(({ state }) => state === 'done').length,
        all: steps.length,
      }),
      steps: steps.map((step) => presentStep(step, context, actor)),
    };
  },
  async act({ body: form, actor }) {
    const setup =
      form.intent === 'offer'
        ? await confirmOffer(form.version, actor)
        : await (form.intent === 'mail' ? tryMail : tryPayments)(actor);
    const step = setup.steps.find((one) => one.step === form.intent);
    const context = await contextOf(setup, actor);
    const isBad = step?.state === 'failed';
    return redirectTo(paths.admin(actor.locale, 'setup'), {
      level: isBad ? 'error' : 'success',
      text:
        step?.problem === 'sandbox' || step?.problem === 'test_key'
          ? translate(actor.locale, 'setup.test_side_answered')
          : step
            ? stepText(step, context, actor)
            : '',
    });
  },
});
