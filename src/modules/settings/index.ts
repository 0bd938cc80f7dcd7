/** The door of settings: business switches, banners, what the market is called, looks like and offers. */
export { agreeToFee, dropFee, proposeFee } from './market/decide-fee.ts';
export {
  decideMarket,
  profileProblems,
  restoreMarket,
} from './market/decide-market.ts';
export { type KnownSlugs, setKnownSlugs } from './market/known-slugs.ts';
export { linkColours, mainColours } from './market/derive-colours.ts';
export { followMarket } from './market/follow-market.ts';
export { mountMarket } from './market/mount-market.ts';
export {
  changedFields,
  type MarketField,
  type MarketProfile,
  type MarketVersion,
} from './market/market-profile.ts';
export { marketChange, marketOffering } from './market/market-contract.ts';
export { marketTokens } from './market/market-style.ts';
export { offerOf, versionNumber } from './market/market.routes.ts';
export {
  findMarketVersion,
  type MarketStep,
  newestVersion,
  OF_NOBODY,
  readMarketSteps,
} from './market/read-market.ts';
export { type Banner, type BannerKind, type BannerText, bannerIn, bannerState } from './banner.ts';
export { bannerChange, newBanner } from './contract.ts';
export { currentBanner, readBanners } from './read-banner.ts';
export { settingRoutes } from './setting.routes.ts';
export { addBanner, changeBanner } from './change-banner.ts';
export { SETTING_NAMES, type SettingName } from './catalogue.ts';
export { changeSetting, readSetting, readSettings } from './settings.ts';
