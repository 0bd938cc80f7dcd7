/** What pages may place of settings. */
export { InfoBanner, InfoBannerText, type InfoBannerView } from './info-banner.tsx';
