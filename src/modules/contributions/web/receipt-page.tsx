import { useState } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Card } from '#design/layout/card.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { RefundRequest } from './refund-request.tsx';
import { ReceiptFacts, ReceiptLines } from './receipt.tsx';
import { ReceiptHelp } from './receipt-help.tsx';
import type { loader } from './receipt-page.data.ts';

export { action, headers, loader } from './receipt-page.data.ts';

export default function ReceiptPage() {
  const t = useT();
  const { receipt, request, cancellation, listHref, addressHref, isCancelWanted } =
    useLoaderData<typeof loader>();
  const { problem } = useFormState();
  const { campaign } = receipt;
  return (
    <Page width="narrow">
      <title>{pageTitle(`${receipt.kindText} ${receipt.id}`)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={listHref && <Anchor href={listHref}>{t('contributions.mine')}</Anchor>}
        title={<span lang={campaign.language}>{campaign.title}</span>}
        text={receipt.kindText}
        actions={<Badge tone={receipt.tone}>{receipt.stateText}</Badge>}
      />
      <div className="grid gap-6 pb-12">
        {problem && <FormProblem title={problem.error_description} />}
        {cancellation && (
          <Notice tone="warn" title={t('contributions.campaign_cancelled')}>
            {cancellation.reason && (
              <>
                {t('contributions.cancel_reason')}{' '}
                <q lang={campaign.language}>{cancellation.reason}</q>
              </>
            )}
          </Notice>
        )}
        <Notice icon>{receipt.moneyText}</Notice>
        <Card className="keep-together">
          <ReceiptLines receipt={receipt} />
        </Card>
        <Card className="keep-together">
          <ReceiptFacts receipt={receipt} addressHref={addressHref} />
        </Card>
        <div className="no-print flex flex-wrap items-start gap-3">
          <ButtonLink href={campaign.href} look="solid">
            {t('contributions.to_campaign')}
          </ButtonLink>
          <Button className="needs-script" onClick={() => print()}>
            {t('contributions.print')}
          </Button>
          {receipt.canCancel && <CancelForm isWanted={isCancelWanted} />}
        </div>
        {/* The address is changed where it stands, above. */}
        <ReceiptHelp
          receipt={receipt}
          addressHref={null}
          refundHref="#refund-request"
          isAsked={request !== null && request.ask === null}
        />
        {request && <RefundRequest view={request} />}
      </div>
    </Page>
  );
}

/** Who came to take it back is there: the next key presses what is asked. */
const focus = (summary: HTMLElement | null) => summary?.focus();

/** Taking a promise back is asked twice: the second button says what it does. */
function CancelForm({ isWanted }: { isWanted: boolean }) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const [isOpen, setOpen] = useState(isWanted);
  return (
    <details
      className="w-full"
      id="cancel"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        ref={isWanted ? focus : undefined}
        className="cursor-pointer py-2 font-semibold text-tide"
      >
        {t('contributions.cancel_pledge')}
      </summary>
      <Form method="post" className="grid max-w-measure justify-items-start gap-3 pt-2">
        <CsrfField />
        <input type="hidden" name="intent" value="cancel" />
        <p>{t('contributions.cancel_text')}</p>
        <Button type="submit" look="danger" busy={busy}>
          {t('contributions.cancel_now')}
        </Button>
      </Form>
    </details>
  );
}
