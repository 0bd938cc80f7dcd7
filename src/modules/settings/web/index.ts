/** What pages may place of settings. */
export { InfoBanner, type InfoBannerView } from './info-banner.tsx';
