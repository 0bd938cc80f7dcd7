import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

/** Why whoever owns a campaign, or has a seat in its team, is offered nothing about it. */
export const ownCampaignText = (locale: Locale) => ({
  title: translate(locale, 'admin.own_campaign'),
  text: translate(locale, 'admin.own_campaign_text'),
});

/** The same to whoever opens what was reported about themselves. */
export const ownAccountText = (locale: Locale) => ({
  title: translate(locale, 'admin.own_account'),
  text: translate(locale, 'admin.own_account_text'),
});
