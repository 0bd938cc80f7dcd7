import type Stripe from 'stripe';
import type { Gateway } from '../context.ts';
import { intentOfChallenge } from '../payments/authentication.ts';
import { settleChallenge } from '../payments/payment-confirm.ts';
import { settleSetupChallenge } from '../payments/setup-confirm.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { invalid, missing } from '../wire/errors.ts';
import { idOf } from '../wire/ids.ts';
import { moneyText } from './language.ts';
import { type Html, type PageAnswer, html, page, redirect, withQuery } from './layout.ts';
import type { Visit } from './visit.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export interface Settled {
  intent: Intent;
  returnUrl: string | null;
  /** false when it had been answered before */
  fresh: boolean;
}

function checkOpen(stored: Stored<'payment_intent' | 'setup_intent'>, named: string): boolean {
  const { challenge } = stored.inner;
  const whole = named === stored.data.id;
  if (!whole && challenge !== undefined && challenge !== named) throw missing('challenge', named);
  return stored.data.status === 'requires_action' && challenge !== undefined;
}

async function settleIn(unit: Unit, named: string, passed: boolean): Promise<Settled> {
  const id = intentOfChallenge(named);
  if (id.startsWith('seti_')) {
    const setup = await unit.lock('setup_intent', id);
    const fresh = checkOpen(setup, named);
    if (fresh) await settleSetupChallenge(unit, setup, passed);
    return { intent: setup.data, returnUrl: setup.inner.returnUrl ?? null, fresh };
  }
  const payment = await unit.lock('payment_intent', id);
  const fresh = checkOpen(payment, named);
  if (fresh) await settleChallenge(unit, payment, passed);
  return { intent: payment.data, returnUrl: payment.inner.returnUrl ?? null, fresh };
}

/** Answers the open challenge of an intent, named by its own id or by the intent's. Once only. */
export async function settleAnyChallenge(
  gateway: Gateway,
  named: string,
  passed: boolean,
): Promise<Settled> {
  const settled = await gateway.perform((unit) => settleIn(unit, named, passed));
  if (named === settled.intent.id && !settled.fresh)
    throw invalid(`${named} waits for no confirmation.`);
  return settled;
}

/** The app's address with what Stripe adds to it. */
function returnAddress(intent: Intent, returnUrl: string): string {
  const passed = intent.status === 'succeeded' || intent.status === 'requires_capture';
  return withQuery(returnUrl, {
    [intent.object]: intent.id,
    [`${intent.object}_client_secret`]: intent.client_secret,
    redirect_status: passed ? 'succeeded' : 'failed',
  });
}

async function find(visit: Visit): Promise<Stored<'payment_intent' | 'setup_intent'>> {
  const unit = visit.gateway.ownUnit();
  const id = intentOfChallenge(visit.id);
  if (!visit.id.includes('_tds_')) throw missing('challenge', visit.id);
  return id.startsWith('seti_') ? unit.get('setup_intent', id) : unit.get('payment_intent', id);
}

async function leadOf(visit: Visit, intent: Intent): Promise<string> {
  const method = await visit.gateway.ownUnit().find('payment_method', idOf(intent.payment_method));
  const last4 = method?.data.card?.last4 ?? '····';
  if (intent.object === 'setup_intent') return visit.t('secure_lead_setup', { last4 });
  const amount = moneyText(intent.amount, intent.currency, visit.locale);
  return visit.t('secure_lead_payment', { amount, last4 });
}

function frame(visit: Visit, content: Html, status = 200): PageAnswer {
  const { t, locale, url, gateway, market } = visit;
  const { appOrigins } = gateway.config;
  return page({ title: t('secure_title'), locale, t, market, url, appOrigins, content, status });
}

function goneOrBack(visit: Visit, intent: Intent, returnUrl: string | undefined): PageAnswer {
  if (returnUrl) return redirect(returnAddress(intent, returnUrl));
  return frame(visit, html`<h1>${visit.t('secure_title')}</h1><p>${visit.t('secure_gone')}</p>`);
}

/** The bank's page: two buttons, no JavaScript. */
export async function showChallenge(visit: Visit): Promise<PageAnswer> {
  const { t } = visit;
  const { data, inner } = await find(visit);
  if (data.status !== 'requires_action' || inner.challenge !== visit.id) {
    return goneOrBack(visit, data, inner.returnUrl);
  }
  const lead = await leadOf(visit, data);
  return frame(
    visit,
    html`<h1>${t('secure_title')}</h1><p>${lead}</p>
<form method="post" action="${visit.url.pathname + visit.url.search}">
<button name="outcome" value="complete">${t('secure_complete')}</button>
<button class="quiet" name="outcome" value="fail">${t('secure_fail')}</button></form>`,
  );
}

export async function sendChallenge(visit: Visit): Promise<PageAnswer> {
  if (!visit.id.includes('_tds_')) throw missing('challenge', visit.id);
  const outcome = visit.form.choice('outcome', ['complete', 'fail']);
  if (!outcome) return showChallenge(visit);
  const settled = await settleAnyChallenge(visit.gateway, visit.id, outcome === 'complete');
  if (settled.returnUrl) return redirect(returnAddress(settled.intent, settled.returnUrl));
  const passed =
    settled.intent.status === 'succeeded' || settled.intent.status === 'requires_capture';
  const text = visit.t(passed ? 'secure_done_ok' : 'secure_done_failed');
  return frame(visit, html`<h1>${visit.t('secure_title')}</h1><p role="status">${text}</p>`);
}
