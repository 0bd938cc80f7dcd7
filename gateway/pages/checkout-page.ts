import type Stripe from 'stripe';
import { type Payer, type Payment, paySession, resumeSession } from '../checkout/pay-session.ts';
import { ApiError } from '../wire/errors.ts';
import { moneyText, problemKey } from './language.ts';
import { type Html, type PageAnswer, html, page, redirect } from './layout.ts';
import { notFound, type Visit } from './visit.ts';
import type { TextKey } from './texts/en.ts';

type Session = Stripe.Checkout.Session;
type FieldName = 'number' | 'expiry' | 'cvc' | 'name' | 'email';
interface Typed {
  expiry: string;
  name: string;
  email: string;
}
interface Problem {
  key: TextKey;
  field: FieldName | null;
}

const EMPTY: Typed = { expiry: '', name: '', email: '' };

function frame(visit: Visit, title: string, content: Html, status = 200): PageAnswer {
  const { t, locale, url, gateway, market } = visit;
  const { appOrigins } = gateway.config;
  return page({ title, locale, t, market, url, appOrigins, content, status });
}

interface FieldFacts {
  name: FieldName;
  label: string;
  autocomplete: string;
  value?: string;
  type?: 'text' | 'email';
  numeric?: boolean;
  longest: number;
}

function field(visit: Visit, facts: FieldFacts, problem: Problem | null): Html {
  const wrong = problem?.field === facts.name;
  const { name } = facts;
  return html`<div class="field"><label for="${name}">${facts.label}</label>
<input id="${name}" name="${name}" type="${facts.type ?? 'text'}" required
 autocomplete="${facts.autocomplete}" maxlength="${facts.longest}"
 value="${facts.value ?? ''}"${facts.numeric ? html` inputmode="numeric"` : ''}${
   wrong ? html` aria-invalid="true" aria-describedby="${name}-error" autofocus` : ''
 }>${wrong && html`<p class="error" id="${name}-error">${visit.t(problem.key)}</p>`}</div>`;
}

function fieldsOf(visit: Visit, session: Session, typed: Typed, problem: Problem | null): Html {
  const { t } = visit;
  const asksEmail = session.customer === null && session.customer_email === null;
  const numeric = true;
  const number = {
    name: 'number',
    label: t('card_number'),
    autocomplete: 'cc-number',
    longest: 23,
  };
  const expiry = { name: 'expiry', label: t('card_expiry'), autocomplete: 'cc-exp', longest: 9 };
  const cvc = { name: 'cvc', label: t('card_cvc'), autocomplete: 'cc-csc', longest: 4 };
  const name = { name: 'name', label: t('card_name'), autocomplete: 'cc-name', longest: 200 };
  const email = { name: 'email', label: t('card_email'), autocomplete: 'email', longest: 200 };
  const show = (facts: Omit<FieldFacts, 'name'> & { name: string }) =>
    field(visit, facts as FieldFacts, problem);
  return html`${show({ ...number, numeric })}<div class="row">
${show({ ...expiry, numeric, value: typed.expiry })}${show({ ...cvc, numeric })}</div>
${show({ ...name, value: typed.name })}
${asksEmail && show({ ...email, type: 'email', value: typed.email })}`;
}

function cardForm(
  visit: Visit,
  session: Session,
  typed: Typed,
  problem: Problem | null,
): PageAnswer {
  const { t } = visit;
  const payment = session.mode === 'payment';
  const amount = payment
    ? moneyText(session.amount_total ?? 0, session.currency ?? 'usd', visit.locale)
    : '';
  const title = t(payment ? 'card_title' : 'card_title_setup');
  const said = session.custom_text.submit?.message ?? null;
  const alert =
    problem &&
    html`<div class="problem" role="alert"><strong>${t('problem_title')}</strong>${t(problem.key)}</div>`;
  const content = html`<h1>${title}</h1>
<p>${payment ? t('card_lead_payment', { amount }) : t('card_lead_setup')}</p>${alert}
<form method="post" action="${visit.url.pathname.replace('/return', '') + visit.url.search}" novalidate>
${fieldsOf(visit, session, typed, problem)}
${said && html`<p>${said}</p>`}
<button>${payment ? t('card_pay', { amount }) : t('card_save')}</button></form>
<p class="soft">${t('test_hint')}</p>
${session.cancel_url && html`<p><a href="${session.cancel_url}">${t('cancel')}</a></p>`}`;
  return frame(visit, title, content, problem ? 422 : 200);
}

function successAddress(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The session while it can still be paid, or the page that says why it can't. */
function closedAnswer(visit: Visit, session: Session): PageAnswer | null {
  if (session.status === 'complete') return redirect(successAddress(session));
  const expired =
    session.status === 'expired' || session.expires_at <= visit.gateway.clock.seconds();
  if (!expired) return null;
  const { t } = visit;
  const back =
    session.cancel_url &&
    html`<p><a class="button" href="${session.cancel_url}">${t('back')}</a></p>`;
  return frame(
    visit,
    t('card_title'),
    html`<h1>${t('card_title')}</h1><p>${t('session_expired')}</p>${back}`,
    410,
  );
}

export async function showCheckout(visit: Visit): Promise<PageAnswer> {
  const { data } = await visit.gateway.ownUnit().get('checkout.session', visit.id);
  const localised = visit.in(data.locale);
  return closedAnswer(localised, data) ?? cardForm(localised, data, EMPTY, null);
}

function typedOf(visit: Visit): Typed {
  const { form } = visit;
  return {
    expiry: form.textOrNull('expiry') ?? '',
    name: form.textOrNull('name') ?? '',
    email: form.textOrNull('email') ?? '',
  };
}

function payerOf(visit: Visit, typed: Typed, asksEmail: boolean): Payer | Problem {
  const number = visit.form.textOrNull('number') ?? '';
  const cvc = visit.form.textOrNull('cvc') ?? '';
  const date = /^\s*(\d{1,2})\s*[/\-. ]?\s*(\d{4}|\d{2})\s*$/.exec(typed.expiry);
  if (number === '') return { key: 'error_missing_number', field: 'number' };
  if (typed.expiry.trim() === '') return { key: 'error_missing_expiry', field: 'expiry' };
  if (!date) return { key: 'error_invalid_expiry', field: 'expiry' };
  if (cvc === '') return { key: 'error_missing_cvc', field: 'cvc' };
  if (typed.name.trim() === '') return { key: 'error_required', field: 'name' };
  if (asksEmail && !/^[^\s@]+@[^\s@]+$/.test(typed.email))
    return { key: 'error_required', field: 'email' };
  return {
    card: { number, expMonth: Number(date[1]), expYear: Number(date[2]), cvc },
    name: typed.name.trim(),
    email: typed.email.trim() || null,
  };
}

const FIELD_OF: Record<string, FieldName> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};

/** Runs the attempt; a wrong number or date is a problem of the form, nothing is kept of it. */
async function attempt(visit: Visit, payer: Payer): Promise<Payment | Problem> {
  const { gateway, url } = visit;
  const back = new URL(`/checkout/${visit.id}/return`, gateway.publicUrl);
  back.search = url.search;
  try {
    return await gateway.perform(async (unit) => {
      const session = await unit.lock('checkout.session', visit.id);
      if (session.data.status !== 'open') return { kind: 'done' };
      return paySession(unit, session, payer, back.href);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, decline_code: declineCode, param } = error.body;
    return { key: problemKey(code, declineCode), field: FIELD_OF[param ?? ''] ?? null };
  }
}

async function follow(visit: Visit, typed: Typed, outcome: Payment | Problem): Promise<PageAnswer> {
  const { data } = await visit.gateway.ownUnit().get('checkout.session', visit.id);
  if ('key' in outcome) return cardForm(visit, data, typed, outcome);
  if (outcome.kind === 'done') return closedAnswer(visit, data) ?? notFound(visit);
  if (outcome.kind === 'challenge') {
    const challenge = new URL(outcome.url);
    challenge.searchParams.set('locale', visit.locale);
    return redirect(challenge.href);
  }
  return cardForm(visit, data, typed, {
    key: problemKey(outcome.code, outcome.declineCode),
    field: null,
  });
}

export async function sendCheckout(first: Visit): Promise<PageAnswer> {
  const { data } = await first.gateway.ownUnit().get('checkout.session', first.id);
  const visit = first.in(data.locale);
  const closed = closedAnswer(visit, data);
  if (closed) return closed;
  const typed = typedOf(visit);
  const payer = payerOf(visit, typed, data.customer === null && data.customer_email === null);
  if ('key' in payer) return cardForm(visit, data, typed, payer);
  return follow(visit, typed, await attempt(visit, payer));
}

/** Back from the 3-D Secure page. */
export async function checkoutReturn(first: Visit): Promise<PageAnswer> {
  const { data } = await first.gateway.ownUnit().get('checkout.session', first.id);
  const visit = first.in(data.locale);
  const outcome = await visit.gateway.perform(async (unit) =>
    resumeSession(unit, await unit.lock('checkout.session', visit.id)),
  );
  const name = data.customer_details?.name ?? '';
  return follow(visit, { ...EMPTY, name, email: data.customer_details?.email ?? '' }, outcome);
}
