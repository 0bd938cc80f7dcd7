import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { IconButton } from '../actions/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Picture, type PictureImage } from './picture.tsx';

interface GalleryDialogProps {
  readonly label: string;
  readonly images: readonly PictureImage[];
  readonly language: string | undefined;
  /** The place of the picture to begin with, from 0. */
  readonly start: number;
  readonly onClose: () => void;
}

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The pictures as large as the window, one at a time: by swipe, arrows on the screen or the keyboard's. */
export function GalleryDialog({ label, images, language, start, onClose }: GalleryDialogProps) {
  const t = useT();
  const strip = useRef<HTMLUListElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(start);
  useEffect(() => {
    const list = strip.current;
    list?.scrollTo({ left: start * list.clientWidth, behavior: 'instant' });
    // Else it would be on the cross, and the first thing heard how to leave instead of what is shown.
    frame.current?.focus({ preventScroll: true });
  }, [start]);
  const go = (to: number) => {
    if (to < 0 || to >= images.length) return;
    strip.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  const byKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(place + step);
  };
  const follow = () => {
    const list = strip.current;
    if (list) setPlace(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
  };
  const told = t('design.picture_of', { place: place + 1, count: images.length });
  return (
    <Dialog open title={label} size="full" onClose={onClose} onKeyDown={byKey}>
      <div ref={frame} className="gallery-full" role="group" aria-label={told} tabIndex={-1}>
        <ul ref={strip} className="gallery-strip" onScroll={follow}>
          {images.map((image) => (
            <li key={image.src} lang={language}>
              <Picture image={{ ...image, placeholder: '' }} sizes="96vw" rounded={false} />
            </li>
          ))}
        </ul>
        {images.length > 1 && (
          <p className="gallery-steps">
            <IconButton
              label={t('design.picture_before')}
              icon={<ChevronLeft aria-hidden="true" />}
              aria-disabled={place === 0}
              onClick={() => go(place - 1)}
            />
            <span className="tabular" role="status">
              {told}
            </span>
            <IconButton
              label={t('design.picture_after')}
              icon={<ChevronRight aria-hidden="true" />}
              aria-disabled={place === images.length - 1}
              onClick={() => go(place + 1)}
            />
          </p>
        )}
      </div>
    </Dialog>
  );
}
