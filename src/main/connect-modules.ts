import { moneyOfCampaigns } from '#flows/campaign-money/index.ts';
import { readFinishedAt } from '#flows/back-campaign/index.ts';
import { setReportOutlook } from '#flows/report-campaign/index.ts';
import { setAvatarAddress, setNeighbours } from '#modules/accounts/index.ts';
import { setScheduleEntries } from '#modules/admin/index.ts';
import {
  readCountryOf,
  readExposures,
  readRecentVisits,
  setAnalyticsNeighbours,
} from '#modules/analytics/index.ts';
import {
  isFilter,
  readCategories,
  readInvitedAt,
  readLedAt,
  setCampaignMoney,
  setCurrencyExtension,
  setPerkChange,
} from '#modules/campaigns/index.ts';
import {
  readCollectionSlugs,
  setReaderCountry,
  setRecentVisits,
} from '#modules/discovery/index.ts';
import { readRunningRounds, setExposures } from '#modules/experiments/index.ts';
import { knownPlaces } from '#modules/geography/index.ts';
import { squarePictureOf } from '#modules/media/index.ts';
import { mailChoices } from '#modules/notifications/index.ts';
import { applyReviewed } from '#modules/perks/index.ts';
import { readSetting, setKnownSlugs } from '#modules/settings/index.ts';
import { outlookForOwner } from '#pages/command-center/next-steps/report-outlook.ts';
import { setMailChoices } from '#platform/mail/wanted-mail.ts';
import { schedules } from './schedule.ts';

/**
 * Gives modules what belongs to others that know them, so that they cannot import it themselves. Called
 * by each role of a process before it serves, works or runs a command.
 */
export function connectModules(): void {
  // Who wants which mail is chosen in a module that only listens.
  setMailChoices(mailChoices);
  // Pictures belong to a module that knows accounts.
  setAvatarAddress(squarePictureOf);
  // Perks know campaigns, and so do contributions and the ledger.
  setPerkChange(applyReviewed);
  setCampaignMoney(moneyOfCampaigns);
  // What the business switches on is kept in a module that campaigns do not know.
  setCurrencyExtension(() => readSetting('currency_extension'));
  setNeighbours({
    ...knownPlaces,
    interests: async () => {
      const categories = await readCategories();
      return categories.filter((one) => !one.topLevel && isFilter(one)).map(({ slug }) => slug);
    },
    invitedAt: readInvitedAt,
    finishedAt: readFinishedAt,
  });
  // Events are told by browsers, who know a campaign by its address and an experiment by its name.
  setAnalyticsNeighbours({ campaignsAt: readLedAt, runningRounds: readRunningRounds });
  setExposures(readExposures);
  setRecentVisits(readRecentVisits);
  setKnownSlugs(async ({ categories, collections }) => {
    const known = new Set((await readCategories()).map(({ slug }) => slug));
    return {
      categories: categories.filter((slug) => known.has(slug)),
      collections: await readCollectionSlugs(collections),
    };
  });
  setReaderCountry(readCountryOf);
  // What runs on a clock is shown to staff, and listed here alone.
  setScheduleEntries(schedules);
  // Owners are written what their command center shows.
  setReportOutlook(outlookForOwner);
}
