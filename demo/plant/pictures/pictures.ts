import { type PictureSource, pictureOf, storeDrawing } from '#modules/media/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { drawAvatar, drawCover, drawScene } from '../../covers/index.ts';
import { CAMPAIGNS, PEOPLE } from '../../market/index.ts';
import type { DemoCampaign } from '../../market/types.ts';
import { findPlanted, setCard, setPictures } from '../campaigns/campaign.store.ts';
import { keyOf, type PlantedCampaign } from '../campaigns/campaigns.ts';
import { setPerkPictures } from '../campaigns/perk.store.ts';
import { perkKey } from '../campaigns/perks.ts';
import { peopleWithoutPortrait, setAvatar } from '../people/people.store.ts';
import { type StoryPicture, storyWith } from '../campaigns/story.ts';

/** Enough for the largest place a picture has on a page; drawing costs by the pixel. */
const PIXELS = { width: 1200, height: 900 };
/** Beside a perk a picture is small. */
const PERK_PIXELS = { width: 640, height: 480 };
const PERK_SCENES = ['detail', 'series', 'use', 'plan'] as const;
/** Between the seeds of one campaign's perks, so that no two show the same. */
const SEED_STEP = 7_919;
const AVATAR_PIXELS = 240;
const WORKERS = 2;

/** Draws every cover, the newest campaigns first. */
export async function plantCovers(campaigns: readonly PlantedCampaign[]): Promise<void> {
  const left = campaigns.toReversed()[Symbol.iterator]();
  const worker = async () => {
    for (const { id, content } of left) {
      const { publicId } = await storeDrawing(drawCover({ ...content.cover, ...PIXELS }));
      await setCard(db(), id, publicId);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

/** Draws a portrait of everybody who has none yet, owners first. */
export async function plantPortraits(): Promise<void> {
  const ids = await peopleWithoutPortrait(db());
  const owners = PEOPLE.toSorted((a, b) => Number(b.part === 'owner') - Number(a.part === 'owner'));
  for (const person of owners) {
    const id = ids.get(person.email);
    if (id === undefined) continue;
    const svg = drawAvatar({ ...person.avatar, size: AVATAR_PIXELS });
    const { publicId } = await storeDrawing(svg);
    await setAvatar(db(), id, publicId);
  }
}

/** Draws what each perk with something in it looks like; the ids of the pictures by the perks' keys. */
async function drawPerks(content: DemoCampaign): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  const perks = content.perks.filter(({ items }) => items.length > 0);
  for (const [place, { key }] of perks.entries()) {
    const scene = PERK_SCENES[place % PERK_SCENES.length] ?? 'detail';
    const seed = content.cover.seed + (place + 1) * SEED_STEP;
    const svg = drawScene({ ...content.cover, ...PERK_PIXELS, seed, scene });
    const { publicId } = await storeDrawing(svg);
    drawn.set(perkKey(content, key), publicId);
  }
  return drawn;
}

/** Draws the further pictures of a campaign for gallery, story and perks. Safe to repeat. */
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
  const perks = await drawPerks(content);
  await transaction(async (tx) => {
    await setPictures(tx, id, pictures, story);
    await setPerkPictures(tx, perks);
    await invalidatePages(tx, [`campaign:${id}`]);
  });
}

function inStory(source: PictureSource): StoryPicture {
  const sizes = '(min-width: 760px) 700px, 100vw';
  const { src, srcSet, width, height } = pictureOf(source, sizes, { widest: 1280 });
  return { src, srcSet, sizes, width, height };
}
