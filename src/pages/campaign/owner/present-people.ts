import { paths } from '#app/paths.ts';
import { type Account, avatarUrl, displayName } from '#modules/accounts/index.ts';
import type { Campaign, CampaignAttachments, OwnerRecord } from '#modules/campaigns/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CampaignView, PersonView } from '../campaign-view.ts';

/**
 * The owner with what can be counted about earlier campaigns. `isWritable` on a page whose readers may be
 * contributors.
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
    messagesHref: owner && isWritable ? paths.campaignMessages(locale, campaign.slug) : null,
    name: owner ? displayName(owner) : translate(locale, 'campaign.somebody'),
    place: [campaign.city, country].filter(Boolean).join(', '),
    bio: owner?.bio ?? '',
    avatarUrl: owner ? avatarUrl(owner) : null,
    recordText: translate(locale, 'campaign.record', { count: launched, funded }),
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
