import { useEffect, useRef, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';
import type { Video } from '../contract.ts';
import { playerAddress, type VideoKey, watchAddress } from '../video.rules.ts';

export interface VideoFacadeProps {
  readonly video: Video;
  /** A picture of ours to stand behind the button. */
  readonly poster?: string;
}

/** A video that connects nobody to anybody before play is pressed. */
export function VideoFacade({ video, poster }: VideoFacadeProps) {
  const t = useT();
  const [isPlaying, setPlaying] = useState(false);
  const title = video.title || t('media.video.frame');
  const { host } = new URL(playerAddress(video));
  const isBehind = poster !== undefined && !isPlaying;
  return (
    <div
      className="video-facade"
      data-poster={isBehind || undefined}
      style={isBehind ? { backgroundImage: `url("${encodeURI(poster)}")` } : undefined}
    >
      {isPlaying ? (
        <Player video={video} title={title} />
      ) : (
        <>
          <button type="button" className="needs-script" onClick={() => setPlaying(true)}>
            <span>{t('media.video.play', { title })}</span>
            <span className="text-14">{t('media.video.play_note', { host })}</span>
          </button>
          <noscript>
            <a href={watchAddress(video)}>{t('media.video.play', { title })}</a>
          </noscript>
        </>
      )}
    </div>
  );
}

function Player({ video, title }: { video: VideoKey; title: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { provider, id } = video;
  useEffect(() => {
    let isWanted = true;
    void import('./video-player.ts').then(({ makePlayer }) => {
      if (!isWanted) return;
      const frame = makePlayer({ provider, id }, title);
      place.current?.replaceChildren(frame);
      frame.focus();
    });
    return () => {
      isWanted = false;
    };
  }, [provider, id, title]);
  return <div ref={place} className="contents" />;
}
