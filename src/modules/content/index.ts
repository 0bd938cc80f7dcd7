/** The door of content: where its pages stand, the texts that curators write, the articles of the blog. */
export {
  type EditedText,
  readEditedPages,
  readEditedText,
  restoreText,
  revertText,
  writeText,
} from './editing/edit-text.ts';
export { pageName, textFields } from './editing/text-contract.ts';
export { contentTextRoutes } from './editing/text.routes.ts';
export { readArticles, renderInformation } from './read-texts.ts';
export type { WrittenText } from './text-file.ts';
