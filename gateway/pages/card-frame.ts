import { type FrameSettings, frameScript } from './card-frame-script.ts';
import { type PageAnswer, html, page } from './layout.ts';
import { notFound, type Visit } from './visit.ts';

const TEXTS = [
  'error_missing_number',
  'error_missing_expiry',
  'error_missing_cvc',
  'error_incorrect_number',
  'error_test_mode_live_card',
  'error_invalid_expiry',
  'error_invalid_cvc',
  'error_card_declined',
  'error_connection',
  'error_unknown',
] as const;

function refused(message: string): PageAnswer {
  return { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: message };
}

/** The card form for an iframe. It makes a payment method and tells the parent, never the number. */
export async function cardFrame(visit: Visit): Promise<PageAnswer> {
  const { url, gateway, t, locale } = visit;
  if (visit.id !== 'card') return notFound(visit);
  const { appOrigins, publishableKey } = gateway.config;
  const key = url.searchParams.get('publishable_key');
  if (key !== publishableKey) return refused('Wrong publishable_key');
  const asked = URL.parse(url.searchParams.get('origin') ?? '');
  if (!asked) return refused('origin is missing or no origin');
  if (appOrigins.length > 0 && !appOrigins.includes(asked.origin))
    return refused('This origin may not use the frame');
  const settings: FrameSettings = {
    origin: asked.origin,
    key,
    texts: Object.fromEntries(TEXTS.map((name) => [name, t(name)])),
  };
  const content = html`<div><h1 class="hidden">${t('card_frame_title')}</h1>
<p class="strip" id="mode">${t('test_mode')}</p>
<noscript><p>${t('no_script')}</p></noscript>
<form id="card" novalidate aria-describedby="mode">
<div class="field"><label for="number">${t('card_number')}</label><div class="number">
<input id="number" autocomplete="cc-number" inputmode="numeric" maxlength="23"
 placeholder="4242 4242 4242 4242" aria-describedby="number-error" required>
<span class="mark" id="mark"></span></div>
<p class="error" id="number-error" hidden></p></div>
<div class="row"><div class="field"><label for="expiry">${t('card_expiry')}</label>
<input id="expiry" autocomplete="cc-exp" inputmode="numeric" maxlength="9" placeholder="12 / 34"
 aria-describedby="expiry-error" required><p class="error" id="expiry-error" hidden></p></div>
<div class="field"><label for="cvc">${t('card_cvc')}</label>
<input id="cvc" autocomplete="cc-csc" inputmode="numeric" maxlength="4" placeholder="123"
 aria-describedby="cvc-error" required><p class="error" id="cvc-error" hidden></p></div></div>
<p class="error" id="form-error" role="alert" hidden></p></form></div>`;
  const answer = page({
    title: t('card_frame_title'),
    locale,
    t,
    market: visit.market,
    url,
    appOrigins: [asked.origin],
    content,
    bare: true,
    theme: url.searchParams.get('theme'),
    script: frameScript(settings),
  });
  return answer;
}
