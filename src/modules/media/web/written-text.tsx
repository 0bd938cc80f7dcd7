import { Prose } from '#design/layout/prose.tsx';
import { usePlayableVideos } from './play-videos.ts';

/** A written text with its videos; the HTML is what `cleanHtml` gave, never anything else. */
export function WrittenText({ html, className }: { html: string; className?: string }) {
  const place = usePlayableVideos<HTMLDivElement>();
  return (
    <div ref={place}>
      <Prose html={html} {...(className ? { className } : {})} />
    </div>
  );
}
