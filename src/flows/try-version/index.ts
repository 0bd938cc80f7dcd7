/** The door of trying out another version of a campaign's page. */
export {
  adoptVersion,
  readChoices,
  readUndoable,
  stopVersion,
  tryVersion,
  undoAdoption,
  type Wanted,
} from './try-version.ts';
export { tryVersionRoutes } from './try-version.routes.ts';
