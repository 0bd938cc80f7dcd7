import type { ReactNode } from 'react';
import { SummaryLines } from '#design/data/summary-lines.tsx';
import { ShippingAddress } from '#design/data/shipping-address.tsx';
import { Facts } from '#design/data/facts.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ReceiptView } from '../receipt.present.ts';

type LinesView = Pick<ReceiptView, 'lines' | 'totalText' | 'refundedText' | 'isRefundUnderWay'>;

/** Every line of what was promised or paid, and what was given back of it. */
export function ReceiptLines({ receipt }: { receipt: LinesView }) {
  const t = useT();
  const { lines, totalText, refundedText } = receipt;
  const rows = lines.map((line) => ({
    label: said(line.label, line.language),
    amount: line.amount,
    picture: line.picture && { ...line.picture, alt: '' },
    note: <LineNote line={line} />,
  }));
  return (
    <>
      <SummaryLines lines={rows} total={{ label: t('contributions.total'), amount: totalText }} />
      {refundedText && (
        <p className="mt-3 flex justify-between text-soft tabular">
          <span>
            {t(receipt.isRefundUnderWay ? 'contributions.refunding' : 'contributions.refunded')}
          </span>
          <span>{refundedText}</span>
        </p>
      )}
    </>
  );
}

/** How many, what is included, and when it comes. */
function LineNote({ line }: { line: ReceiptView['lines'][number] }) {
  return (
    <>
      {line.note && <span className="block">{said(line.note, line.language)}</span>}
      {line.included.map((item) => (
        <span key={item} className="block">
          {said(item, line.language)}
        </span>
      ))}
      {line.delivery && <span className="block">{line.delivery}</span>}
    </>
  );
}

/** Words of the owner, which stay in their language. */
function said(text: string, language: string | null): ReactNode {
  return language === null ? text : <span lang={language}>{text}</span>;
}

/** Who it is from, where it goes, and how it is shown to others. */
export function ReceiptFacts({ receipt }: { receipt: ReceiptView }) {
  const t = useT();
  const { addressLines, phone } = receipt;
  const address = <ShippingAddress lines={addressLines} phone={phone} />;
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
