import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { ReceiptView } from '../receipt/receipt.present.ts';

interface ReceiptHelpProps {
  readonly receipt: ReceiptView;
  /** Where the address is changed; null where it can't be. */
  readonly addressHref: string | null;
  /** Where a refund is asked for, or its request stands. */
  readonly refundHref: string;
  /** One was asked for, and no other can be. */
  readonly isAsked?: boolean;
}

/** What can still be changed, what a refund depends on, and whom to ask. */
export function ReceiptHelp({ receipt, addressHref, refundHref, isAsked }: ReceiptHelpProps) {
  const t = useT();
  const locale = useLocale();
  const { messagesHref, isGuests, isPaid, canCancel, email } = receipt;
  if (messagesHref === null) return null;
  const link = (href: string) => (text: ReactNode) => <TextLink href={href}>{text}</TextLink>;
  const links = {
    refund: link(refundHref),
    contact: link(paths.contact(locale, 'questions')),
    trust: link(paths.trust(locale)),
  };
  return (
    <section className="no-print grid justify-items-start gap-3" aria-labelledby="help">
      <h2 id="help" className="text-18">
        {t('contributions.help')}
      </h2>
      {canCancel && <p>{t('contributions.help_pledged')}</p>}
      {addressHref !== null && (
        <p>{t.rich('contributions.help_address', { address: link(addressHref) })}</p>
      )}
      {isPaid && (
        <p>{t.rich(isAsked ? 'contributions.help_asked' : 'contributions.help_paid', links)}</p>
      )}
      {isGuests ? (
        <p>
          {t.rich(
            'contributions.help_guest',
            { login: link(paths.signIn(locale, messagesHref)) },
            { email },
          )}
        </p>
      ) : (
        <ButtonLink href={messagesHref} size="small">
          {t('contributions.message_owner')}
        </ButtonLink>
      )}
    </section>
  );
}
