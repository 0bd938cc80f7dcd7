import './campaign.css';
import { type ReactNode, type RefObject, Suspense, useRef } from 'react';
import type { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { alternates, inLocale, paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { useIsPast } from '#design/behaviour/use-is-past.ts';
import { Banner } from '#design/feedback/banner.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { CardGrid } from '#design/layout/card.tsx';
import { Page } from '#design/layout/page.tsx';
import { Section } from '#design/layout/section.tsx';
import { StickyBar } from '#design/layout/sticky-bar.tsx';
import { Gallery } from '#design/media/gallery.tsx';
import { Breadcrumb } from '#design/navigation/breadcrumb.tsx';
import { Tabs } from '#design/navigation/tabs.tsx';
import { VideoFacade } from '#modules/media/web/index.ts';
import { CampaignCard } from '#pages/cards/campaign-card.tsx';
import { PageHead } from '#pages/cards/page-head.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './campaign-page.data.ts';
import { CampaignData } from './campaign-data.tsx';
import type { CampaignView, Tab } from './campaign-view.ts';
import { Facts } from './facts.tsx';
import { ViewNotice } from './owner/load-owner-views.tsx';
import { Perks } from './perks.tsx';

type VideoKey = NonNullable<CampaignView['video']>;

const TAB_PATHS = {
  story: paths.campaign,
  faq: paths.campaignFaq,
  updates: paths.campaignUpdates,
  comments: paths.campaignComments,
} as const;

interface CampaignLayoutProps {
  readonly data: ReturnType<typeof useLoaderData<typeof loader>>;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** All of a campaign's page but the part its tabs exchange. */
export function CampaignLayout({ data, children }: CampaignLayoutProps) {
  const t = useT();
  const locale = useLocale();
  const { campaign, tab, shareImage, origin } = data;
  const act = useRef<HTMLDivElement>(null);
  const path = TAB_PATHS[tab](locale, campaign.slug);
  return (
    <Page>
      <PageHead
        title={pageTitle(campaign.title)}
        description={campaign.tagline}
        origin={origin}
        path={path}
        alternates={alternates(inLocale('en', path))}
        image={shareImage}
        imageAlt={campaign.title}
        kind="article"
        feed={{
          href: paths.updatesFeed(locale, campaign.slug),
          title: t('design.label_value', {
            label: campaign.title,
            value: t('campaign.tab_updates'),
          }),
        }}
      />
      <CampaignData
        campaign={campaign}
        origin={origin}
        url={`${origin}${path}`}
        image={shareImage && `${origin}${shareImage}`}
      />
      {campaign.isPreview && (
        <>
          <meta name="robots" content="noindex" />
          <meta name="referrer" content="no-referrer" />
        </>
      )}
      {(campaign.isPreview || campaign.isAsVisitor) && (
        <Suspense fallback={null}>
          <ViewNotice campaign={campaign} />
        </Suspense>
      )}
      {campaign.banner && (
        <div className="mt-6" lang={campaign.language}>
          <Banner tone={campaign.banner.tone}>{campaign.banner.text}</Banner>
        </div>
      )}
      <header className="grid gap-2 pt-6 pb-6">
        <Breadcrumb label={t('campaign.breadcrumb')} items={campaign.crumbs} />
        <h1 className="text-36 md:text-48 text-balance" lang={campaign.language}>
          {campaign.title}
        </h1>
        <p className="max-w-measure text-18 text-soft" lang={campaign.language}>
          {campaign.tagline}
        </p>
      </header>
      <div className="campaign-top">
        <Gallery
          label={t('campaign.pictures')}
          images={campaign.gallery}
          language={campaign.language}
          sizes="(min-width: 1002px) 58vw, 92vw"
          first={campaign.video && <Film campaign={campaign} video={campaign.video} />}
          thumbLabel={(place) => t('campaign.picture', { place })}
        />
        <Facts
          ref={act}
          campaign={campaign}
          rates={data.rates}
          localCurrency={data.localCurrency}
          localRaised={data.localRaised}
          shareCountUrl={data.shareCountUrl}
          url={`${origin}${paths.campaign(locale, campaign.slug)}`}
        />
      </div>
      <CampaignTabs campaign={campaign} tab={tab} />
      <div className="campaign-body">
        <div className="min-w-0">{children}</div>
        <Perks campaign={campaign} />
      </div>
      {campaign.related.length > 0 && (
        <Section title={t('campaign.related')}>
          <CardGrid columns={3}>
            {campaign.related.map((card) => (
              <li key={card.id}>
                <CampaignCard card={card} />
              </li>
            ))}
          </CardGrid>
        </Section>
      )}
      <BackBar campaign={campaign} act={act} />
    </Page>
  );
}

/** The campaign's own video, with its card picture behind the button. */
function Film({ campaign, video }: { campaign: CampaignView; video: VideoKey }) {
  const poster = campaign.gallery[0]?.src;
  return (
    <VideoFacade video={{ ...video, title: campaign.title }} {...(poster ? { poster } : {})} />
  );
}

function CampaignTabs({ campaign, tab }: { campaign: CampaignView; tab: Tab }) {
  const t = useT();
  const locale = useLocale();
  const tabs = (['story', 'faq', 'updates', 'comments'] as const).map((name) => ({
    href: TAB_PATHS[name](locale, campaign.slug, campaign.kept),
    label: t(`campaign.tab_${name}`),
    current: name === tab,
    ...(name === 'story' ? {} : { count: campaign.counts[name] }),
  }));
  return <Tabs label={t('campaign.tabs')} tabs={tabs} />;
}

interface BackBarProps {
  readonly campaign: CampaignView;
  /** Where the same act stands on the page. */
  readonly act: RefObject<HTMLDivElement | null>;
}

/** The act that matters stays in reach: always on phones, elsewhere once it has left the window. */
function BackBar({ campaign, act }: BackBarProps) {
  const t = useT();
  const { facts, ownerBar, isPreview } = campaign;
  const isPast = useIsPast(act);
  if (!facts.backHref) return null;
  return (
    <StickyBar only="past" isPast={isPast}>
      <p className="min-w-0 flex-1 truncate font-semibold max-md:hidden" lang={campaign.language}>
        {campaign.title}
      </p>
      <div className="min-w-0 flex-1">
        <p className="text-14 tabular">
          <strong>{facts.raisedText}</strong> <span className="text-soft">{facts.percentText}</span>
        </p>
        <ProgressBar state={facts.bar} size="small" label={facts.goalLine} />
      </div>
      {ownerBar && !isPreview ? (
        <ButtonLink href={ownerBar.commandCenterHref} look="solid">
          {t('campaign.owner_command_center')}
        </ButtonLink>
      ) : (
        <ButtonLink href={facts.backHref} look="act" disabled={isPreview}>
          {t('campaign.back')}
        </ButtonLink>
      )}
    </StickyBar>
  );
}
