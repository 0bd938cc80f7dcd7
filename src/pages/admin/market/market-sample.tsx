import type { CSSProperties } from 'react';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { BrandMark } from '#design/media/brand-mark.tsx';
import { useT } from '#platform/web/messages.tsx';
import { LogoPicture } from './logo-picture.tsx';
import type { LookView } from './market-view.ts';

/** A bit of a page in these colours, light and dark, and what had to be done so that it can be read. */
export function MarketSample({ look, isPreview }: { look: LookView; isPreview: boolean }) {
  const t = useT();
  return (
    <section className="market-sample" aria-label={t('market.sample')}>
      <h2>{t(isPreview ? 'market.sample_preview' : 'market.sample')}</h2>
      {isPreview && <p role="status">{t('market.sample_text')}</p>}
      {(['light', 'dark'] as const).map((theme) => (
        <div
          inert
          key={theme}
          data-theme={theme}
          className="market-page"
          style={look.tokens as CSSProperties}
        >
          <span className="market-brand" translate="no">
            {look.logoUrl ? <LogoPicture url={look.logoUrl} /> : <BrandMark />}
            <span>{look.name}</span>
          </span>
          <p>
            {t(`market.sample_${theme}`)}{' '}
            <TextLink href="#site-main">{t('market.sample_link')}</TextLink>
          </p>
          <ProgressBar label={t('market.sample_progress')} value={62} max={100} />
          <p className="market-sample-row">
            <span className="button button-act button-small">{t('market.sample_button')}</span>
            <Badge tone="tide">{look.name}</Badge>
          </p>
        </div>
      ))}
      {look.isMainShifted && <p className="admin-note">{t('market.main_shifted')}</p>}
      {look.isLinkShifted && <p className="admin-note">{t('market.link_shifted')}</p>}
      <p className="admin-note">
        {t('market.sample_mail', { sender: look.senderName || look.name })}
      </p>
    </section>
  );
}
