import type { ReactNode } from 'react';
import { SummaryLines } from '#design/data/summary-lines.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { ShippingAddress } from '#design/data/shipping-address.tsx';
import { Facts } from '#design/data/facts.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ReceiptView } from '../receipt/receipt.present.ts';

type LinesView = Pick<ReceiptView, 'lines' | 'totalText' | 'refundedText' | 'refundingText'>;

/** Every line of what was promised or paid, and what was given back of it. */
export function ReceiptLines({ receipt }: { receipt: LinesView }) {
  const t = useT();
  const { lines, totalText, refundedText, refundingText } = receipt;
  const rows = lines.map((line) => ({
    label: said(line.label, line.language),
    amount: line.amount,
    picture: line.picture && { ...line.picture, alt: '' },
    note: <LineNote line={line} />,
  }));
  return (
    <>
      <SummaryLines lines={rows} total={{ label: t('contributions.total'), amount: totalText }} />
      {refundedText && <Back label={t('contributions.refunded')} amount={refundedText} />}
      {refundingText && <Back label={t('contributions.refunding')} amount={refundingText} />}
    </>
  );
}

/** What went back of the total, or is about to. */
function Back({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="mt-3 flex justify-between text-soft tabular">
      <span>{label}</span>
      <span>{amount}</span>
    </p>
  );
}

/** How many, what is included, and when it comes. */
function LineNote({ line }: { line: ReceiptView['lines'][number] }) {
  const t = useT();
  return (
    <>
      {line.note && <span className="block">{said(line.note, line.language)}</span>}
      {line.included.map((item) => (
        <span key={item} className="block">
          {said(item, line.language)}
        </span>
      ))}
      {line.delivery && <span className="block">{line.delivery}</span>}
      {line.isRefunded && <strong className="block">{t('contributions.refunded')}</strong>}
    </>
  );
}

/** Words of the owner, which stay in their language. */
function said(text: string, language: string | null): ReactNode {
  return language === null ? text : <span lang={language}>{text}</span>;
}

interface ReceiptFactsProps {
  readonly receipt: ReceiptView;
  /** Where the address is changed; null where it can't be. */
  readonly addressHref: string | null;
}

/** Who it is from, where it goes, and how it is shown to others. */
export function ReceiptFacts({ receipt, addressHref }: ReceiptFactsProps) {
  const t = useT();
  const { addressLines, phone } = receipt;
  const address = (
    <>
      <ShippingAddress lines={addressLines} phone={phone} />
      {addressHref !== null && (
        <TextLink className="no-print" href={addressHref}>
          {t('contributions.change_address')}
        </TextLink>
      )}
    </>
  );
  return (
    <Facts
      facts={[
        { term: t('contributions.number'), value: String(receipt.id) },
        { term: t('contributions.date'), value: receipt.dateText },
        { term: t('contributions.by'), value: receipt.name || receipt.email },
        { term: t('contributions.email'), value: receipt.email },
        ...(addressLines.length > 0 ? [{ term: t('contributions.address'), value: address }] : []),
        ...(receipt.appearanceText === null
          ? []
          : [{ term: t('contributions.shown_as'), value: receipt.appearanceText }]),
      ]}
    />
  );
}
