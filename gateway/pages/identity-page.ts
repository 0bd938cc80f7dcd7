import { decideVerification, type Verdict } from '../connect/verification-object.ts';
import { type Html, type PageAnswer, html, page, redirect, withQuery } from './layout.ts';
import type { Visit } from './visit.ts';

const KIND = 'identity.verification_session';

function frame(visit: Visit, content: Html): PageAnswer {
  const { t, locale, url, gateway } = visit;
  return page({
    title: t('identity_title'),
    locale,
    t,
    market: visit.market,
    url,
    appOrigins: gateway.config.appOrigins,
    content,
  });
}

/** The hosted check: three ways it can end. */
export async function showIdentity(visit: Visit): Promise<PageAnswer> {
  const { t } = visit;
  const { data, inner } = await visit.gateway.ownUnit().get(KIND, visit.id);
  const back =
    inner.returnUrl && html`<p><a class="button" href="${inner.returnUrl}">${t('back')}</a></p>`;
  if (data.status !== 'requires_input') {
    const text = t(data.status === 'verified' ? 'identity_status_verified' : 'identity_done');
    return frame(
      visit,
      html`<h1>${t('identity_title')}</h1><p role="status">${text}</p>${back || null}`,
    );
  }
  const again =
    data.last_error !== null && html`<p role="status">${t('identity_status_requires_input')}</p>`;
  return frame(
    visit,
    html`<h1>${t('identity_title')}</h1><p>${t('identity_lead')}</p>${again}
<form method="post" action="${visit.url.pathname + visit.url.search}">
<button name="outcome" value="verified">${t('identity_verify')}</button>
<button class="quiet" name="outcome" value="needs_more">${t('identity_needs_more')}</button>
<button class="quiet" name="outcome" value="failed">${t('identity_fail')}</button></form>`,
  );
}

export async function sendIdentity(visit: Visit): Promise<PageAnswer> {
  const verdict: Verdict | undefined = visit.form.choice('outcome', [
    'verified',
    'needs_more',
    'failed',
  ]);
  const { data, inner } = await visit.gateway.ownUnit().get(KIND, visit.id);
  if (!verdict || data.status !== 'requires_input') return showIdentity(visit);
  await visit.gateway.perform((unit) => decideVerification(unit, visit.id, verdict));
  if (inner.returnUrl)
    return redirect(withQuery(inner.returnUrl, { verification_session: visit.id }));
  return showIdentity(visit);
}
