/** A picture of a story, ready for its markup. */
export interface StoryPicture {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
}

const PLACE = /<img data-scene="(\d)" alt="([^"]*)">\n?/g;

/** The story with its pictures by their number; those that are not drawn yet are left out. */
export function storyWith(story: string, pictures: ReadonlyMap<number, StoryPicture>): string {
  return story.replace(PLACE, (_place, number: string, alt: string) => {
    const picture = pictures.get(Number(number));
    if (picture === undefined) return '';
    const { src, srcSet, sizes, width, height } = picture;
    const files = `src="${src}" srcset="${srcSet}" sizes="${sizes}"`;
    return `<figure><img ${files} width="${width}" height="${height}" alt="${alt}"></figure>\n`;
  });
}
