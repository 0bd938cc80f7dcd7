/// <reference lib="dom" />

/**
 * What runs in the card frame. Each function is sent to the browser as its own text, so these may
 * use one another and nothing else from outside.
 */

/** What the frame's script is told: texts, key and the one origin it talks to. */
export interface FrameSettings {
  origin: string;
  key: string;
  texts: Record<string, string>;
}

type FieldName = 'number' | 'expiry' | 'cvc';
interface Refusal {
  code?: string;
  decline_code?: string;
  param?: string;
}
interface CardForm {
  digits(name: FieldName): string;
  fields: Record<FieldName, HTMLInputElement>;
  show(name: FieldName | 'form', key: string | null): void;
  send(message: object): void;
  notifyChange(): void;
  fail(code: string, key: string, name: FieldName | 'form'): void;
}

function passesCheckDigit(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place]) * (place % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

function readExpiry(text: string): { month: number; year: number } | null {
  if (text.length !== 4 && text.length !== 6) return null;
  const month = Number(text.slice(0, 2));
  const year = Number(text.slice(2)) + (text.length === 4 ? 2000 : 0);
  return month >= 1 && month <= 12 ? { month, year } : null;
}

function problemOf(name: FieldName, text: string): string | null {
  if (text === '') return `error_missing_${name}`;
  if (name === 'expiry') return readExpiry(text) ? null : 'error_invalid_expiry';
  if (name === 'cvc') return /^\d{3,4}$/.test(text) ? null : 'error_invalid_cvc';
  return /^\d{12,19}$/.test(text) && passesCheckDigit(text) ? null : 'error_incorrect_number';
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
  if (/^3[47]/.test(number)) return 'Amex';
  return /^6(011|5)/.test(number) ? 'Discover' : '';
}

function formatted(name: FieldName, text: string): string {
  if (name === 'number') return text.replace(/(\d{4})(?=\d)/g, '$1 ');
  if (name === 'expiry' && text.length > 2) return `${text.slice(0, 2)} / ${text.slice(2)}`;
  if (name === 'expiry' && /^[2-9]$/.test(text)) return `0${text}`;
  return text;
}

function openForm(settings: FrameSettings): CardForm {
  const input = (name: FieldName) => document.getElementById(name) as HTMLInputElement;
  const fields = { number: input('number'), expiry: input('expiry'), cvc: input('cvc') };
  const names: FieldName[] = ['number', 'expiry', 'cvc'];
  let lastChange = '';
  const form: CardForm = {
    fields,
    digits: (name) => fields[name].value.replace(/\D/g, ''),
    send: (message) => window.parent.postMessage(message, settings.origin),
    show(name, key) {
      const place = document.getElementById(`${name}-error`);
      if (place) {
        place.textContent = key ? (settings.texts[key] ?? '') : '';
        place.hidden = key === null;
      }
      if (name === 'form') return;
      if (key) fields[name].setAttribute('aria-invalid', 'true');
      else fields[name].removeAttribute('aria-invalid');
    },
    notifyChange() {
      const shown = [...document.querySelectorAll<HTMLElement>('.error')].find(
        (each) => !each.hidden,
      );
      const complete = names.every((name) => problemOf(name, form.digits(name)) === null);
      const change = { type: 'gs.card.change', complete, error: shown?.textContent ?? null };
      if (JSON.stringify(change) === lastChange) return;
      lastChange = JSON.stringify(change);
      form.send(change);
    },
    fail(code, key, name) {
      form.show(name, key);
      if (name !== 'form') fields[name].focus();
      form.notifyChange();
      form.send({ type: 'gs.card.error', code, message: settings.texts[key] ?? '' });
    },
  };
  return form;
}

function watchFields(form: CardForm): void {
  for (const name of ['number', 'expiry', 'cvc'] as const) {
    const field = form.fields[name];
    field.addEventListener('input', () => {
      // Reformatting in the middle of the text would make the cursor jump.
      const atEnd = field.selectionStart === field.value.length;
      if (atEnd) field.value = formatted(name, form.digits(name));
      form.show(name, null);
      form.show('form', null);
      const mark = document.getElementById('mark');
      if (mark) mark.textContent = brandOf(form.digits('number'));
      form.notifyChange();
    });
    field.addEventListener('blur', () => {
      if (field.value !== '') form.show(name, problemOf(name, form.digits(name)));
      form.notifyChange();
    });
  }
}

function failWith(form: CardForm, refusal: Refusal): void {
  const places: Record<string, FieldName> = {
    number: 'number',
    exp_month: 'expiry',
    exp_year: 'expiry',
    cvc: 'cvc',
  };
  const keys: Record<string, string> = {
    incorrect_number: 'error_incorrect_number',
    invalid_expiry_month: 'error_invalid_expiry',
    invalid_expiry_year: 'error_invalid_expiry',
    invalid_cvc: 'error_invalid_cvc',
    card_declined: 'error_card_declined',
    test_mode_live_card: 'error_test_mode_live_card',
  };
  const key = keys[refusal.decline_code ?? ''] ?? keys[refusal.code ?? ''] ?? 'error_unknown';
  form.fail(refusal.code ?? 'api_error', key, places[refusal.param ?? ''] ?? 'form');
}

async function submitCard(
  form: CardForm,
  key: string,
  billing: { name?: string; email?: string },
): Promise<void> {
  const names: FieldName[] = ['number', 'expiry', 'cvc'];
  const problems = names.map((name) => problemOf(name, form.digits(name)));
  for (const [place, name] of names.entries()) form.show(name, problems[place] ?? null);
  const wrong = problems.findIndex((problem) => problem !== null);
  const date = readExpiry(form.digits('expiry'));
  if (wrong >= 0 || !date) {
    form.fail('incomplete', problems[wrong] ?? 'error_missing_expiry', names[wrong] ?? 'expiry');
    return;
  }
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': form.digits('number'),
    'card[exp_month]': String(date.month),
    'card[exp_year]': String(date.year),
    'card[cvc]': form.digits('cvc'),
  });
  if (billing.name) body.set('billing_details[name]', billing.name);
  if (billing.email) body.set('billing_details[email]', billing.email);
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch('/v1/payment_methods', { method: 'POST', headers, body });
  const answer = await response.json();
  if (!response.ok) {
    failWith(form, answer.error ?? {});
    return;
  }
  const { brand, last4 } = answer.card;
  form.send({ type: 'gs.card.payment_method', id: answer.id, brand, last4 });
}

function watchHeight(form: CardForm): void {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== last) form.send({ type: 'gs.card.height', height });
    last = height;
  }).observe(document.body);
}

function startFrame(settings: FrameSettings): void {
  const form = openForm(settings);
  let busy = false;
  watchFields(form);
  window.addEventListener('message', (event) => {
    if (event.origin !== settings.origin || event.source !== window.parent) return;
    if (event.data?.type !== 'gs.card.submit' || busy) return;
    busy = true;
    void submitCard(form, settings.key, event.data.billing ?? {})
      .catch(() => form.fail('api_connection_error', 'error_connection', 'form'))
      .finally(() => {
        busy = false;
      });
  });
  document.getElementById('card')?.addEventListener('submit', (event) => event.preventDefault());
  watchHeight(form);
  form.send({ type: 'gs.card.ready' });
}

const FUNCTIONS = [
  passesCheckDigit,
  readExpiry,
  problemOf,
  brandOf,
  formatted,
  openForm,
  watchFields,
  failWith,
  submitCard,
  watchHeight,
  startFrame,
];

/** JSON that cannot end the script element it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The whole script for one frame. */
export function frameScript(settings: FrameSettings): string {
  return `(() => {${FUNCTIONS.join('\n')}\nstartFrame(${inScript(settings)});})();`;
}
