import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { type CardSection, CardSections } from '#pages/cards/card-sections.tsx';
import { viewedCampaigns } from '#platform/web/analytics/viewed-campaigns.ts';
import { usePageRead } from '#platform/web/calls/use-page-read.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { ForYouPlace, ForYouRoom } from './for-you-place.tsx';
import { rememberHeight } from './for-you-height.ts';
import { frontRows } from './front-rows.ts';

const SHOWN = 2;

/** Nothing comes: the room that was held is given back as soon as nothing that is looked at moves by that. */
function GiveBack(): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const [isGiven, setGiven] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => {
      if (seen && !seen.isIntersecting && seen.boundingClientRect.top > 0) setGiven(true);
    });
    if (room.current) watch.observe(room.current);
    return () => watch.disconnect();
  }, []);
  return (
    !isGiven && (
      <div ref={room}>
        <ForYouRoom />
      </div>
    )
  );
}

/**
 * The first rows of what is there for whoever is logged in; nothing for others, nor before it is known.
 * Where it can't be read, that is said in the room that was held.
 */
export function ForYou() {
  const t = useT();
  const locale = useLocale();
  const { load, data, busy, failed } = usePageRead<{ sections: CardSection[] }>();
  const [viewed] = useState(() => viewedCampaigns().join(',') || undefined);
  const href = paths.forYou(locale, { viewed });
  useEffect(() => {
    void load(href);
  }, [load, href]);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!data) return;
    const { current } = shown;
    // What stands there now keeps its room; the next document holds none where there was nothing.
    rememberHeight(current?.offsetHeight ?? 0, current !== null);
  }, [data]);
  // What was said stays while it is tried again, as whoever pressed the button is there.
  const [isSaid, setSaid] = useState(false);
  if (failed && !isSaid) setSaid(true);
  if (isSaid && !data) {
    return (
      <ForYouRoom least="min-h-32">
        <div className="section grid justify-items-start gap-3" role="alert">
          <p>{t('design.load_failed')}</p>
          <Button busy={busy} onClick={() => void load(href)}>
            {t('shell.try_again')}
          </Button>
        </div>
      </ForYouRoom>
    );
  }
  if (!data) return <ForYouPlace />;
  const together = { title: t('home.for_you_together'), why: t('home.for_you_together_text') };
  const { rows, hasMore } = frontRows(data.sections, SHOWN, together);
  if (rows.length === 0 && !hasMore) return <GiveBack />;
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
