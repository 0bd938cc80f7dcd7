import { Share2 } from 'lucide-react';
import { type Ref, Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import type { ShareData } from '#design/sharing/share-targets.ts';
import { Avatar } from '#design/media/avatar.tsx';
import { Popover, PopoverButton } from '#design/overlays/popover.tsx';
import type { RateTable } from '#modules/geography/rules.ts';
import { CurrencyChoice, LocalMoney } from '#modules/geography/web/index.ts';
import { FollowButton } from '#modules/campaigns/web/index.ts';
import { BackedNote } from '#modules/contributions/web/index.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { ShareLinks } from '#pages/cards/share-links.tsx';
import type { CampaignView } from './campaign-view.ts';
import { NotYet, OwnerBar } from './owner/load-owner-views.tsx';
import { ShareCount } from './share-count.tsx';

const SHARE = 'share';

interface FactsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly campaign: CampaignView;
  readonly rates: RateTable;
  /** The currency that the address asks for, in words or by its country. */
  readonly localCurrency: string | null;
  /** What was raised, in it. */
  readonly localRaised: string;
  readonly url: string;
  /** Answers how often the page was shared; null where nobody can be asked. */
  readonly shareCountUrl: string | null;
}

/** The numbers, the act, and when money moves. */
export function Facts(props: FactsProps) {
  const { ref, campaign, rates, localCurrency, localRaised } = props;
  const t = useT();
  const locale = useLocale();
  const { facts, isPreview, ownerBar } = campaign;
  const ownBar = !isPreview && ownerBar;
  const share = <FollowAndShare {...props} />;
  return (
    <div className="campaign-facts" ref={ref}>
      {facts.badges.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {facts.badges.map((text) => (
            <Badge key={text} tone="tide">
              {text}
            </Badge>
          ))}
        </p>
      )}
      <div>
        <p className="figure text-36 md:text-48">{facts.raisedText}</p>
        <p className="text-soft">{facts.goalLine}</p>
        <p className="text-soft empty:hidden">
          <LocalMoney
            minor={facts.raisedMinor}
            currency={facts.currency}
            rates={rates}
            named={localCurrency}
            namedText={localRaised}
          />
        </p>
        <CurrencyChoice
          currency={facts.currency}
          rates={rates}
          named={localCurrency}
          keep={{ ...campaign.kept, country: campaign.country }}
        />
      </div>
      <ProgressBar
        state={facts.bar}
        size="large"
        label={facts.goalLine}
        valueText={facts.percentText}
      />
      <KeyFigures>
        <KeyFigure value={facts.percentText} label={t('campaign.of_goal')} />
        <KeyFigure value={facts.contributors} label={t('campaign.contributors')} />
        <KeyFigure value={facts.timeValue} label={facts.timeLabel} />
      </KeyFigures>
      {facts.elsewhere && (
        <p className="text-14 text-soft">
          {facts.elsewhere.text}{' '}
          <TextLink href={facts.elsewhere.href} rel="nofollow ugc noopener noreferrer">
            {facts.elsewhere.site}
          </TextLink>
        </p>
      )}
      {facts.status && (
        <Notice tone={facts.status.tone} title={facts.status.title} icon>
          {facts.status.text}
          {facts.status.message && (
            <q className="mt-2 block whitespace-pre-line" lang={campaign.language}>
              {facts.status.message}
            </q>
          )}
        </Notice>
      )}
      {campaign.perkLink && (
        <Notice>
          <TextLink href="#perks">{campaign.perkLink}</TextLink>
        </Notice>
      )}
      {ownBar ? (
        <Suspense>
          <OwnerBar bar={ownBar}>{share}</OwnerBar>
        </Suspense>
      ) : (
        facts.backHref && (
          <ButtonLink href={facts.backHref} look="act" size="large" wide disabled={isPreview}>
            {t('campaign.back')}
          </ButtonLink>
        )
      )}
      {!isPreview && <BackedNote campaignId={campaign.id} />}
      {!ownBar && share}
      {campaign.isSubscribable && !ownerBar && (
        <p className="text-14">
          <TextLink href={paths.subscribeCampaign(locale, campaign.slug)} rel="nofollow">
            {t('campaign.news_by_mail')}
          </TextLink>
        </p>
      )}
      {facts.backHref && <Notice title={facts.fundingTitle}>{facts.fundingText}</Notice>}
      <Owner campaign={campaign} />
      {campaign.report && (
        <p className="text-14 text-soft">
          <TextLink href={campaign.report.href} rel="nofollow" look="quiet">
            {campaign.report.text}
          </TextLink>
        </p>
      )}
    </div>
  );
}

function FollowAndShare({ campaign, url, shareCountUrl }: FactsProps) {
  const t = useT();
  const locale = useLocale();
  if (campaign.isPreview) {
    return (
      <Suspense>
        <NotYet />
      </Suspense>
    );
  }
  const data = shareDataOf(campaign, url, shareCountUrl);
  return (
    <div className="flex flex-wrap gap-3">
      {!campaign.ownerBar && <FollowButton campaignId={campaign.id} />}
      <PopoverButton popover={SHARE} look="line" icon={<Share2 aria-hidden="true" />}>
        {t('campaign.share')}
      </PopoverButton>
      <Popover id={SHARE} label={t('campaign.share')}>
        <ShareLinks label={t('campaign.share')} data={data} />
        {data.counturl && <ShareCount counturl={data.counturl} />}
        <p className="mt-3 text-14">
          <TextLink href={paths.settings(locale, 'contacts', { share: campaign.slug })}>
            {t('campaign.tell_contacts')}
          </TextLink>
        </p>
      </Popover>
    </div>
  );
}

function Owner({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  const { owner } = campaign;
  return (
    <div className="flex items-center gap-3 border-t border-line pt-5">
      <Avatar name={owner.name} src={owner.avatarUrl} size={48} />
      <div>
        <p>
          {owner.href ? (
            <TextLink href={owner.href} look="strong">
              {owner.name}
            </TextLink>
          ) : (
            owner.name
          )}
          {owner.place && <span className="text-soft"> · {owner.place}</span>}
        </p>
        <p className="text-14 text-soft">{owner.recordText}</p>
        <AskOwner campaign={campaign} />
        {campaign.supportEmail && (
          <p className="text-14 [overflow-wrap:anywhere]">
            {t('campaign.support')}{' '}
            <TextLink href={`mailto:${campaign.supportEmail}`}>{campaign.supportEmail}</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** To the conversation with the owner; who isn't logged in is asked to on the way. */
export function AskOwner({ campaign }: { campaign: CampaignView }) {
  const { messages } = campaign.owner;
  if (!messages) return null;
  return (
    <p className="text-14">
      <TextLink href={messages.href} rel="nofollow">
        <span className="for-members">{messages.text}</span>
        <span className="for-visitors">{messages.visitorText}</span>
      </TextLink>
    </p>
  );
}

function shareDataOf(campaign: CampaignView, url: string, counturl: string | null): ShareData {
  const { title, tagline } = campaign;
  return { url, title, tagline, namespace: 'campaign', ...(counturl ? { counturl } : {}) };
}
