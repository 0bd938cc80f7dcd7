import type { ReactElement } from 'react';
import { config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/transaction.ts';
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailLines,
  type MailPicture,
  MailPictures,
  MailSmallText,
  MailText,
} from '#platform/mail/layout.tsx';
import { MailTemplate, slot } from '#platform/mail/mail-template.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { RenderedMail } from '#platform/mail/render-mail.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ReceiptView } from './receipt.present.ts';

export interface ReceiptMail {
  readonly receipt: ReceiptView;
  readonly locale: Locale;
  readonly accountId: number | null;
  /** Absolute address of the receipt's page; a guest's holds their token. */
  readonly link: string;
  /** Promised for the deadline, not taken yet. */
  readonly isPledge: boolean;
}

type Kind = 'pledged' | 'collected';

/** What differs from receipt to receipt. */
export interface ReceiptTexts {
  readonly title: string;
  readonly money: string;
  readonly total: string;
  readonly address: string | null;
  readonly link: string;
  readonly id: string;
  readonly date: string;
  readonly pictures: readonly MailPicture[];
}

export interface ReceiptLineTexts {
  readonly label: string;
  readonly amount: string;
}

/** The receipt, once per contribution: when it is promised, or when it is taken at once. */
export async function sendReceiptMail(tx: Executor, mail: ReceiptMail): Promise<void> {
  const { receipt, locale, accountId } = mail;
  const { title } = receipt.campaign;
  const kind = mail.isPledge ? 'pledged' : 'collected';
  const texts: ReceiptTexts = {
    title,
    money: receipt.moneyText,
    total: receipt.totalText,
    address: receipt.addressLines.join(', ') || null,
    link: mail.link,
    id: String(receipt.id),
    date: receipt.dateText,
    pictures: picturesOf(receipt.lines),
  };
  const lines = receipt.lines.map(({ label, note, included, delivery, amount }) => {
    const parts = [label, note, ...included, delivery].filter((part) => part !== null);
    return { label: parts.join(' · '), amount };
  });
  await sendMail(tx, {
    kind: 'receipt',
    to: receipt.email,
    locale,
    key: `receipt:${receipt.id}`,
    subject: translate(locale, `mail.receipt.subject_${kind}`, { title }),
    ...(accountId === null ? {} : { accountId }),
    essential: true,
    element: await fillReceipt(locale, kind, texts, lines),
  });
}

const MOST_PICTURES = 4;

/** Of the perks, each once, at addresses that hold outside this site. */
function picturesOf(lines: ReceiptView['lines']): MailPicture[] {
  const found = new Map<string, string>();
  for (const { picture, label } of lines) {
    if (picture && !found.has(picture.src)) found.set(picture.src, label);
  }
  return [...found].slice(0, MOST_PICTURES).map(([src, alt]) => {
    return { src: new URL(src, config().publicUrl).href, alt };
  });
}

/** As if `receiptElement` were rendered with these texts. */
export async function fillReceipt(
  locale: Locale,
  kind: Kind,
  texts: ReceiptTexts,
  lines: readonly ReceiptLineTexts[],
): Promise<RenderedMail> {
  const { pictures, address, ...plain } = texts;
  const template = await templateOf(locale, kind, address !== null, pictures.length);
  const pictureValues = pictures.flatMap(({ src, alt }, place) => [
    [`picture${place}`, src],
    [`alt${place}`, alt],
  ]);
  return template.render(
    { ...plain, address: address ?? '', ...Object.fromEntries(pictureValues) },
    lines.map((line) => ({ ...line })),
  );
}

const templates = new Map<string, Promise<MailTemplate>>();

/** The receipt rendered once for each language and form it comes in. */
function templateOf(
  locale: Locale,
  kind: Kind,
  hasAddress: boolean,
  pictures: number,
): Promise<MailTemplate> {
  const name = `${locale} ${kind} ${hasAddress} ${pictures} ${config().publicUrl}`;
  const known = templates.get(name);
  if (known) return known;
  const texts = {
    title: slot('title'),
    money: slot('money'),
    total: slot('total'),
    address: hasAddress ? slot('address') : null,
    link: slot('link'),
    id: slot('id'),
    date: slot('date'),
    pictures: Array.from({ length: pictures }, (_, place) => {
      return { src: slot(`picture${place}`), alt: slot(`alt${place}`) };
    }),
  };
  const lines = [{ label: slot('label'), amount: slot('amount') }];
  const compiled = MailTemplate.compile(receiptElement(locale, kind, texts, lines), 'label');
  templates.set(name, compiled);
  compiled.catch(() => templates.delete(name));
  return compiled;
}

/** What a receipt looks like. */
export function receiptElement(
  locale: Locale,
  kind: Kind,
  { title, money, total, address, link, id, date, pictures }: ReceiptTexts,
  lines: readonly ReceiptLineTexts[],
): ReactElement {
  const say = (key: 'subject' | 'heading' | 'change') =>
    translate(locale, `mail.receipt.${key}_${kind}`, { title });
  const sum = { label: translate(locale, 'contributions.total'), value: total, isTotal: true };
  return (
    <MailLayout
      locale={locale}
      preview={say('subject')}
      reason={translate(locale, 'mail.receipt.reason', { title })}
    >
      <MailHeading>{say('heading')}</MailHeading>
      <MailText>{money}</MailText>
      {pictures.length > 0 && <MailPictures pictures={pictures} />}
      <MailLines lines={[...lines.map(({ label, amount }) => ({ label, value: amount })), sum]} />
      {address !== null && (
        <MailText>{translate(locale, 'mail.receipt.address', { address })}</MailText>
      )}
      <MailButton href={link}>{translate(locale, 'mail.receipt.open')}</MailButton>
      <MailText>{say('change')}</MailText>
      <MailSmallText>{translate(locale, 'mail.receipt.number', { id, date })}</MailSmallText>
    </MailLayout>
  );
}
