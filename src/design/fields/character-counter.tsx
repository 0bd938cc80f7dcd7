import { useT } from '#platform/web/messages.tsx';

/** Counts as the server does: by code point, so that an emoji is one. */
export const characterCount = (text: string): number => [...text].length;

/** "N / max"; turns to the bad colour past the limit, and says how many are left to a listener. */
export function CharacterCounter({ count, max }: { count: number; max: number }) {
  const t = useT();
  const left = max - count;
  return (
    <span className="character-counter" data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {count} / {max}
      </span>
      <span className="visually-hidden">
        {left < 0
          ? t('design.characters_over', { n: -left })
          : t('design.characters_left', { n: left })}
      </span>
    </span>
  );
}
