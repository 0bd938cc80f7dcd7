/** The door of settings: business switches and banners. */
export type { ShownBanner } from './banner.ts';
export { currentBanner } from './read-banner.ts';
export { settingRoutes } from './setting.routes.ts';
export { readSetting } from './settings.ts';
