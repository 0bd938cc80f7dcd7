import { banksOf, refreshAccount } from '../connect/account-state.ts';
import { bankOfAlias, buildBank } from '../connect/bank-accounts.ts';
import { testDetails } from '../connect/requirements.ts';
import type { Stored } from '../storage/documents.ts';
import type { Unit } from '../storage/unit.ts';
import { missing } from '../wire/errors.ts';
import { type PageAnswer, html, page, redirect } from './layout.ts';
import type { Visit } from './visit.ts';

function accountIdOf(visit: Visit): string {
  return visit.id.split('_').slice(0, 2).join('_');
}

function checkLink(account: Stored<'account'>, visit: Visit): void {
  if (account.inner.challenge !== visit.id) throw missing('account_link', visit.id);
}

/** Where the owner of a connected account is sent to tell who they are. */
export async function showOnboarding(visit: Visit): Promise<PageAnswer> {
  const { t, locale, url, gateway } = visit;
  const account = await gateway.ownUnit().get('account', accountIdOf(visit));
  checkLink(account, visit);
  const due = account.data.requirements?.currently_due ?? [];
  const content = html`<h1>${t('onboarding_title')}</h1><p>${t('onboarding_lead')}</p>
<ul class="soft">${due.map((name) => html`<li>${name}</li>`)}</ul>
<form method="post" action="${url.pathname + url.search}">
<button name="outcome" value="fill">${t('onboarding_fill')}</button>
<button class="quiet" name="outcome" value="skip">${t('onboarding_skip')}</button></form>`;
  return page({
    title: t('onboarding_title'),
    locale,
    t,
    market: visit.market,
    url,
    appOrigins: gateway.config.appOrigins,
    content,
  });
}

async function fillIn(unit: Unit, account: Stored<'account'>): Promise<void> {
  const before = structuredClone(account.data);
  account.inner.given = { ...testDetails(account), ...account.inner.given };
  account.data.business_type ??= 'individual';
  const facts = bankOfAlias('btok_us_verified');
  if (facts && (await banksOf(unit, account.data.id)).length === 0) {
    const currency = account.data.default_currency ?? 'usd';
    const bank = buildBank(
      { ...facts, currency, country: account.data.country ?? 'US' },
      account.data.id,
    );
    bank.default_for_currency = true;
    unit.add('bank_account', bank, {}, account.data.id);
  }
  await refreshAccount(unit, account, before);
}

export async function sendOnboarding(visit: Visit): Promise<PageAnswer> {
  const outcome = visit.form.choice('outcome', ['fill', 'skip']);
  const returnUrl = await visit.gateway.perform(async (unit) => {
    const account = await unit.lock('account', accountIdOf(visit));
    checkLink(account, visit);
    if (outcome === 'fill') await fillIn(unit, account);
    return account.inner.returnUrl ?? '';
  });
  return redirect(returnUrl);
}
