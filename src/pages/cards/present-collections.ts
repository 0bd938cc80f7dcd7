import { paths } from '#app/paths.ts';
import { type ListedCollection, type Theme, wordsIn } from '#modules/discovery/index.ts';
import type { PictureImage } from '#design/media/picture.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { abbreviatedEuro } from './abbreviate.ts';
import { picturesOf } from './card-images.ts';
import { plainPicture } from './plain-picture.ts';

/** A collection among others, worded in the page's language. */
export interface CollectionCard {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  readonly tagline: string;
  readonly theme: Theme;
  /** How many campaigns, and what they have raised. */
  readonly sumText: string;
  readonly images: readonly PictureImage[];
}

/** Whole euros from euro cents, as few characters as tell it. */
export function euroText(cents: bigint, locale: Locale): string {
  return abbreviatedEuro(Number(cents / 100n), locale);
}

/** Collections worded for a page, with the pictures of their first campaigns: one read for all of them. */
export async function presentCollections(
  found: readonly ListedCollection[],
  locale: Locale,
): Promise<CollectionCard[]> {
  const images = await picturesOf(
    found.flatMap(({ first }) => first),
    { shape: '4x3', widest: 640 },
  );
  return found.map((collection) => {
    const { id, slug, texts, theme, totals, first } = collection;
    const { title, tagline } = wordsIn(texts, locale);
    const own = images.splice(0, first.length);
    return {
      id,
      href: paths.collection(locale, slug),
      title,
      tagline,
      theme,
      sumText: translate(locale, 'collections.sum', {
        count: totals.campaigns,
        raised: euroText(totals.raisedEuro, locale),
      }),
      images: own.map((image, index) => ({
        ...(image ?? plainPicture(first[index]?.id ?? id)),
        alt: '',
      })),
    };
  });
}
