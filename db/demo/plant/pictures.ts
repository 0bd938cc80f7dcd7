import { type PictureSource, pictureOf, storeDrawing } from '#modules/media/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { drawAvatar, drawCover, drawScene } from '../covers/index.ts';
import { CAMPAIGNS, PEOPLE } from '../market/index.ts';
import { findPlanted, setCard, setPictures } from './campaign.store.ts';
import { keyOf, type PlantedCampaign } from './campaigns.ts';
import { setAvatar } from './people.store.ts';
import { idOf, type PeopleIds } from './people.ts';
import { type StoryPicture, storyWith } from './story.ts';

/** Enough for the largest place a picture has on a page; drawing costs by the pixel. */
const PIXELS = { width: 1200, height: 900 };
const AVATAR_PIXELS = 240;
const LANES = 2;

/** Draws every cover, the newest campaigns first, then every portrait. */
export async function plantCovers(
  campaigns: readonly PlantedCampaign[],
  people: PeopleIds,
): Promise<void> {
  const covers = campaigns.toReversed().map(({ id, content }) => async () => {
    const { publicId } = await storeDrawing(drawCover({ ...content.cover, ...PIXELS }));
    await setCard(db(), id, publicId);
  });
  const portraits = PEOPLE.map((person) => async () => {
    const svg = drawAvatar({ ...person.avatar, size: AVATAR_PIXELS });
    const { publicId } = await storeDrawing(svg);
    await setAvatar(db(), idOf(people, person.key), publicId);
  });
  await inLanes([...covers, ...portraits]);
}

async function inLanes(work: readonly (() => Promise<void>)[]): Promise<void> {
  const left = work[Symbol.iterator]();
  const lane = async () => {
    for (const next of left) await next();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Draws the further pictures of a campaign and puts them into gallery and story. Safe to repeat. */
export async function plantScenes(slug: string): Promise<void> {
  const content = CAMPAIGNS.find((campaign) => campaign.slug === slug);
  const id = content && (await findPlanted(db(), keyOf(content)));
  if (content === undefined || id === undefined) return;
  const drawn: { readonly source: PictureSource; readonly alt: string }[] = [];
  for (const { scene, alt } of content.pictures) {
    const svg = drawScene({ ...content.cover, ...PIXELS, scene });
    drawn.push({ source: await storeDrawing(svg), alt });
  }
  const story = storyWith(
    content.story,
    new Map(drawn.map(({ source }, index) => [index + 1, inStory(source)])),
  );
  const pictures = drawn.map(({ source, alt }) => ({ public_id: source.publicId, alt }));
  await transaction(async (tx) => {
    await setPictures(tx, id, pictures, story);
    await invalidatePages(tx, [`campaign:${id}`]);
  });
}

function inStory(source: PictureSource): StoryPicture {
  const sizes = '(min-width: 760px) 700px, 100vw';
  const { src, srcSet, width, height } = pictureOf(source, sizes, { widest: 1280 });
  return { src, srcSet, sizes, width, height };
}
