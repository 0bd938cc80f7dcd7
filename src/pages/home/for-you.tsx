import { useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { type CardSection, CardSections } from '#pages/cards/card-sections.tsx';
import { viewedCampaigns } from '#platform/web/analytics/viewed-campaigns.ts';
import { usePageRead } from '#platform/web/calls/use-page-read.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { ForYouPlace } from './for-you-place.tsx';
import { rememberHeight } from './for-you-height.ts';
import { frontRows } from './front-rows.ts';

const SHOWN = 2;

/**
 * The first rows of what is there for whoever is logged in; nothing for others, nor before it is known, nor
 * where it can't be read.
 */
export function ForYou() {
  const t = useT();
  const locale = useLocale();
  const { load, data, failed } = usePageRead<{ sections: CardSection[] }>();
  const [viewed] = useState(() => viewedCampaigns().join(',') || undefined);
  const href = paths.forYou(locale, { viewed });
  useEffect(() => {
    void load(href);
  }, [load, href]);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data) rememberHeight(shown.current?.offsetHeight ?? 0);
  }, [data]);
  if (failed) return null;
  if (!data) return <ForYouPlace />;
  const together = { title: t('home.for_you_together'), why: t('home.for_you_together_text') };
  const { rows, hasMore } = frontRows(data.sections, SHOWN, together);
  if (rows.length === 0 && !hasMore) return null;
  return (
    <div ref={shown}>
      <CardSections sections={rows} />
      {hasMore && (
        <p className="mt-6">
          <TextLink href={href} look="strong">
            {t('home.for_you')}
          </TextLink>
        </p>
      )}
    </div>
  );
}
