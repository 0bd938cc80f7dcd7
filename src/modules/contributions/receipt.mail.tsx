import type { Executor } from '#platform/db/transaction.ts';
import {
  MailButton,
  MailHeading,
  MailLayout,
  type MailLine,
  MailLines,
  MailSmallText,
  MailText,
} from '#platform/mail/layout.tsx';
import { sendMail } from '#platform/mail/mail.ts';
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

/** The receipt, once per contribution: when it is promised, or when it is taken at once. */
export async function sendReceiptMail(tx: Executor, mail: ReceiptMail): Promise<void> {
  const { receipt, locale, accountId } = mail;
  const title = receipt.campaign.title;
  const kind = mail.isPledge ? 'pledged' : 'collected';
  const say = (key: 'subject' | 'heading' | 'change') =>
    translate(locale, `mail.receipt.${key}_${kind}`, { title });
  const subject = say('subject');
  await sendMail(tx, {
    kind: 'receipt',
    to: receipt.email,
    locale,
    key: `receipt:${receipt.id}`,
    subject,
    ...(accountId === null ? {} : { accountId }),
    essential: true,
    element: (
      <MailLayout
        locale={locale}
        preview={subject}
        reason={translate(locale, 'mail.receipt.reason', { title })}
      >
        <MailHeading>{say('heading')}</MailHeading>
        <MailText>{receipt.moneyText}</MailText>
        <MailLines lines={mailLines(receipt, locale)} />
        {receipt.addressLines.length > 0 && (
          <MailText>
            {translate(locale, 'mail.receipt.address', {
              address: receipt.addressLines.join(', '),
            })}
          </MailText>
        )}
        <MailButton href={mail.link}>{translate(locale, 'mail.receipt.open')}</MailButton>
        <MailText>{say('change')}</MailText>
        <MailSmallText>
          {translate(locale, 'mail.receipt.number', { id: receipt.id, date: receipt.dateText })}
        </MailSmallText>
      </MailLayout>
    ),
  });
}

function mailLines(receipt: ReceiptView, locale: Locale): MailLine[] {
  const lines = receipt.lines.map(({ label, note, amount }) => ({
    label: note === null ? label : `${label} (${note})`,
    value: amount,
  }));
  const total = translate(locale, 'contributions.total');
  return [...lines, { label: total, value: receipt.totalText, isTotal: true }];
}
