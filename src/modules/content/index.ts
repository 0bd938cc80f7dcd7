/** The door of content: where its pages stand, and the articles of the blog. */
export { readArticles } from './read-texts.ts';
export type { WrittenText } from './text-file.ts';
