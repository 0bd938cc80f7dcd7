import { paths } from '#app/paths.ts';
import { type Account, avatarUrl, displayName } from '#modules/accounts/index.ts';
import {
  type Campaign,
  type CampaignAttachments,
  isRaising,
  type OwnerRecord,
} from '#modules/campaigns/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CampaignView, PersonView } from '../campaign-view.ts';

/**
 * The owner with what can be counted about earlier campaigns. `isWritable` on a page whose readers may
 * write to them.
 */
export function presentOwner(
  campaign: Campaign,
  people: readonly Account[],
  record: OwnerRecord,
  { locale, isWritable }: { readonly locale: Locale; readonly isWritable: boolean },
): PersonView {
  const owner = people.find(({ id }) => id === campaign.ownerId);
  const { launched, funded } = record;
  const country = countryName(campaign.country, locale);
  return {
    href: owner ? paths.individual(locale, owner.id) : null,
    messages: owner && isWritable ? presentMessages(campaign, locale) : null,
    name: owner ? displayName(owner) : translate(locale, 'campaign.somebody'),
    place: [campaign.city, country].filter(Boolean).join(', '),
    bio: owner?.bio ?? '',
    avatarUrl: owner ? avatarUrl(owner) : null,
    recordText: translate(locale, 'campaign.record', { count: launched, funded }),
  };
}

/** Anybody may ask while the campaign can be backed; afterwards only who has backed it writes. */
function presentMessages(campaign: Campaign, locale: Locale): PersonView['messages'] {
  const [text, visitorText] = isRaising(campaign)
    ? (['campaign.ask', 'campaign.log_in_to_ask'] as const)
    : (['campaign.write_owner', 'campaign.log_in_to_write'] as const);
  return {
    href: paths.campaignMessages(locale, campaign.slug),
    text: translate(locale, text),
    visitorText: translate(locale, visitorText),
  };
}

/** Those of the team who still have an account. */
export function presentTeam(
  attachments: CampaignAttachments,
  people: readonly Account[],
): CampaignView['team'] {
  const names = new Map(people.map((person) => [person.id, displayName(person)]));
  return attachments.team.flatMap((member) => {
    const name = names.get(member.accountId);
    return name ? [{ name, title: member.title }] : [];
  });
}
