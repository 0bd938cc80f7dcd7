import type { useLoaderData } from 'react-router';
import { Anchor } from '#design/actions/anchor.tsx';
import { ButtonLink } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Card } from '#design/layout/card.tsx';
import { Picture } from '#design/media/picture.tsx';
import { useT } from '#platform/web/messages.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import type { loader } from './my-contributions-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>['contributions'][number];

/** What somebody backed: what they get and when, how it stands, and what they can do about it. */
export function ContributionCard({ contribution }: { contribution: View }) {
  const t = useT();
  const { id, href, title, language, image, totalText, dateText } = contribution;
  return (
    <Card className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {image ? (
        <Picture image={image} sizes="(min-width: 640px) 160px, 88vw" ratio="card" rounded />
      ) : (
        <span />
      )}
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-22" lang={language}>
            <Anchor href={href}>{title}</Anchor>
          </h2>
          <Badge tone={contribution.tone}>{contribution.stateText}</Badge>
        </div>
        <Perks contribution={contribution} />
        <p className="text-14 text-soft">
          <strong className="tabular text-ink">{totalText}</strong> · {dateText}
        </p>
        <p className="text-14 text-soft">{contribution.moneyText}</p>
        {contribution.refundedText && (
          <p className="text-14 text-soft">
            {t('contributions.refunded_amount', { amount: contribution.refundedText })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={href} look="solid" size="small">
            {contribution.openText}
          </ButtonLink>
          <ButtonLink href={contribution.campaignHref} size="small">
            {t('contributions.to_campaign')}
          </ButtonLink>
          {contribution.messagesHref && (
            <ButtonLink href={contribution.messagesHref} size="small">
              {t('contributions.message_owner')}
            </ButtonLink>
          )}
          {contribution.addressHref && (
            <ButtonLink href={contribution.addressHref} size="small" look="quiet">
              {t('contributions.change_address')}
            </ButtonLink>
          )}
          {contribution.isPaid && (
            <ButtonLink href={`${href}#help`} size="small" look="quiet">
              {t('contributions.refunds')}
            </ButtonLink>
          )}
          {contribution.cancelHref && (
            <ButtonLink href={contribution.cancelHref} size="small" look="quiet">
              {t('contributions.cancel_pledge')}
            </ButtonLink>
          )}
        </div>
        {contribution.appearance && (
          <AppearanceForm id={id} title={title} appearance={contribution.appearance} />
        )}
      </div>
    </Card>
  );
}

/** Each perk with what it holds and when it comes. */
function Perks({ contribution: { perks, language } }: { contribution: View }) {
  const t = useT();
  if (perks.length === 0) return <p>{t('contributions.without_perk')}</p>;
  return (
    <ul className="grid gap-2">
      {perks.map((perk) => (
        <li key={perk.label}>
          <span className="font-semibold" lang={language}>
            {perk.label}
          </span>
          {perk.note && (
            <span className="text-soft" lang={language}>
              {` · ${perk.note}`}
            </span>
          )}
          {perk.included.length > 0 && (
            <span className="block text-14 text-soft" lang={language}>
              {perk.included.join(', ')}
            </span>
          )}
          {perk.delivery && <span className="block text-14">{perk.delivery}</span>}
          {perk.isRefunded && (
            <strong className="block text-14">{t('contributions.refunded')}</strong>
          )}
        </li>
      ))}
    </ul>
  );
}
