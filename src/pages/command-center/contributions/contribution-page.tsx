import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Facts } from '#design/data/facts.tsx';
import { MailAddress } from '#design/data/mail-address.tsx';
import { ShippingAddress } from '#design/data/shipping-address.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Card } from '#design/layout/card.tsx';
import { ReceiptLines } from '#modules/contributions/web/index.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import { RequestCard } from './request-card.tsx';
import { RefundCard } from './refund-card.tsx';
import type { loader } from './contribution-page.data.ts';

export { action, headers, loader } from './contribution-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** What one person gave, for those who lead the campaign, and the way to give it back. */
export default function ContributionPage() {
  const t = useT();
  const locale = useLocale();
  const { workspace, contribution, history, messagesHref, request, refund } =
    useLoaderData<typeof loader>();
  const { name, look } = contribution;
  return (
    <WorkspaceFrame workspace={workspace} section="contributions">
      <div className="grid gap-2">
        <p>
          <TextLink href={paths.commandCenter(locale, workspace.slug, 'contributions')}>
            {t('command_center.all_contributions')}
          </TextLink>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="text-22">
            <bdi>{name}</bdi>
          </h2>
          <Badge tone={look.tone}>{look.text}</Badge>
          {messagesHref && (
            <ButtonLink href={messagesHref} size="small">
              {t('owner_contributions.message')}
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-8">
        {request && <RequestCard request={request} />}
        <Card>
          <ReceiptLines receipt={contribution.receipt} />
        </Card>
        <Card>
          <About contribution={contribution} />
        </Card>
        <StateHistory history={history} />
        {refund && (
          <RefundCard
            refund={refund}
            name={name}
            href={paths.ownersContribution(locale, workspace.slug, contribution.id)}
          />
        )}
      </div>
    </WorkspaceFrame>
  );
}

function Mail({ email }: { email: string | null }) {
  const t = useT();
  return email === null ? t('command_center.relayed') : <MailAddress>{email}</MailAddress>;
}

function About({ contribution }: { contribution: View['contribution'] }) {
  const t = useT();
  const {
    id,
    email,
    hasLeft,
    addressLines,
    phone,
    addressChangedText,
    appearanceText,
    isGuests,
    referrers,
  } = contribution;
  return (
    <Facts
      facts={[
        { term: t('contributions.number'), value: String(id) },
        {
          term: t('contributions.email'),
          value: hasLeft ? t('owner_contributions.has_left') : <Mail email={email} />,
        },
        ...(isGuests
          ? [
              {
                term: t('owner_contributions.account'),
                value: t('owner_contributions.no_account'),
              },
            ]
          : []),
        ...(addressLines.length > 0
          ? [
              {
                term: t('contributions.address'),
                value: <ShippingAddress lines={addressLines} phone={phone} />,
              },
            ]
          : []),
        ...(addressChangedText === null
          ? []
          : [{ term: t('contributions.address_changed'), value: addressChangedText }]),
        ...(appearanceText === null
          ? []
          : [{ term: t('contributions.shown_as'), value: appearanceText }]),
        ...referrers.map(({ when, text }) => ({
          term: t(`owner_contributions.came_${when}`),
          value: <bdi className="[overflow-wrap:anywhere]">{text}</bdi>,
        })),
      ]}
    />
  );
}

function StateHistory({ history }: { history: View['history'] }) {
  const t = useT();
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <h2 id="history" className="text-22">
        {t('owner_contributions.history')}
      </h2>
      <Facts
        facts={history.map(({ dateText, text, notes }) => ({
          term: dateText,
          value: (
            <>
              {text}
              {notes.map((note) => (
                <span key={note} className="block text-14 text-soft">
                  {note}
                </span>
              ))}
            </>
          ),
        }))}
      />
    </section>
  );
}
