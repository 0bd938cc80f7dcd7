import { ChartLine, Eye, Heart, PencilLine, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { CampaignView } from '../campaign-view.ts';
import type { OwnerBarView } from './present-owner-bar.ts';

/** Where others are asked to back it, those who run it are led to their work; with the ways to share it. */
export function OwnerBar({ bar, children }: { bar: OwnerBarView; children: ReactNode }) {
  const t = useT();
  return (
    <nav className="owner-bar" aria-labelledby="owner-bar-title">
      <p id="owner-bar-title" className="font-semibold">
        {t(bar.isOwner ? 'campaign.owner_bar' : 'campaign.team_bar')}
      </p>
      <ButtonLink
        href={bar.commandCenterHref}
        look="solid"
        size="large"
        wide
        icon={<ChartLine aria-hidden="true" />}
      >
        {t('campaign.owner_command_center')}
      </ButtonLink>
      <div className="flex flex-wrap gap-3">
        {bar.editHref && (
          <ButtonLink href={bar.editHref} icon={<PencilLine aria-hidden="true" />}>
            {t('campaign.owner_edit')}
          </ButtonLink>
        )}
        {children}
        {bar.visitorHref && (
          <ButtonLink href={bar.visitorHref} rel="nofollow" icon={<Eye aria-hidden="true" />}>
            {t('campaign.owner_as_visitor')}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}

/** Above the page: that it is not public yet, or that its owner looks at it as a visitor does. */
export function ViewNotice({ campaign }: { campaign: CampaignView }) {
  const t = useT();
  const locale = useLocale();
  const { ownerBar, isPreview, isAsVisitor, slug } = campaign;
  if (isAsVisitor) {
    return (
      <Notice className="mt-6" title={t('campaign.visitor_title')}>
        <p className="mt-3">
          <ButtonLink href={paths.campaign(locale, slug)} size="small">
            {t('campaign.visitor_back')}
          </ButtonLink>
        </p>
      </Notice>
    );
  }
  if (!isPreview) return null;
  return (
    <Notice tone="gold" title={t('campaign.preview_title')} className="mt-6">
      {t('campaign.preview_text')}
      {ownerBar && (
        <p className="mt-3 flex flex-wrap gap-3">
          {ownerBar.editHref && (
            <ButtonLink href={ownerBar.editHref} size="small">
              {t('campaign.preview_back')}
            </ButtonLink>
          )}
          {ownerBar.launchHref && (
            <ButtonLink href={ownerBar.launchHref} size="small" look="solid">
              {t('campaign.preview_launch')}
            </ButtonLink>
          )}
        </p>
      )}
    </Notice>
  );
}

/** What can be done from the first day on, shown in a preview. */
export function NotYet() {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href="#" disabled icon={<Heart aria-hidden="true" />}>
        {t('campaigns.follow')}
      </ButtonLink>
      <ButtonLink href="#" disabled icon={<Share2 aria-hidden="true" />}>
        {t('campaign.share')}
      </ButtonLink>
    </div>
  );
}
