/** The door of showing a picture as a person's. */
export { changeAvatar } from './change-avatar.ts';
export { changeAvatarRoutes } from './change-avatar.routes.ts';
