import { paths } from '#app/paths.ts';
import type { PictureImage } from '#design/media/picture.tsx';
import { displayName, readAccounts } from '#modules/accounts/index.ts';
import type { AnnouncedTeaser } from '#modules/prelaunch/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { plainPicture } from '#pages/cards/plain-picture.ts';

/** A campaign that is announced, as a card shows it. */
export interface Announced {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly byline: string;
  /** When it is to begin, in its owner's words; may be empty. */
  readonly hint: string;
  readonly image: PictureImage;
}

export async function presentAnnounced(
  teasers: readonly AnnouncedTeaser[],
  locale: Locale,
): Promise<Announced[]> {
  if (teasers.length === 0) return [];
  const [people, images] = await Promise.all([
    readAccounts(teasers.map(({ campaign }) => campaign.ownerId)),
    picturesOf(
      teasers.map(({ page }) => ({ pictureId: page.image_public_id, pictureAlt: page.image_alt })),
      { shape: '4x3' },
    ),
  ]);
  return teasers.map(({ campaign, page }, index) => {
    const owner = people.find(({ id }) => id === campaign.ownerId);
    return {
      id: campaign.id,
      href: paths.comingSoon(locale, campaign.slug),
      title: campaign.title || page.headline,
      text: page.headline,
      byline: owner ? translate(locale, 'card.by', { name: displayName(owner) }) : '',
      hint: page.launch_hint,
      image: images[index] ?? plainPicture(campaign.id),
    };
  });
}
