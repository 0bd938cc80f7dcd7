import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { changeAvatar } from '#flows/change-avatar/index.ts';
import {
  avatarUrl,
  BIO_MAX,
  LINK_KINDS,
  readIndividual,
  saveProfile,
} from '#modules/accounts/index.ts';
import { type Category, isFilter, readCategories } from '#modules/campaigns/index.ts';
import { countryOptions } from '#modules/geography/index.ts';
import { imageParamsField, uploadData } from '#modules/media/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const typed = (max: number) => z.string().max(max).default('');

/** Branches with what one can be interested in under each. */
function interestGroups(categories: Category[], locale: Locale) {
  return categories
    .filter(({ topLevel }) => topLevel)
    .map((branch) => ({
      name: branch.names[locale],
      choices: categories
        .filter((one) => one.parentId === branch.id && isFilter(one))
        .map((one) => ({ slug: one.slug, name: one.names[locale] })),
    }));
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 120, per: 60 },
  // The same form stands at /individuals/{id}/edit and in the settings, where the number is one's own.
  params: z.object({ id: idParam.optional() }),
  body: z.object({
    firstname: typed(400),
    lastname: typed(400),
    city: typed(400),
    country: typed(10),
    bio: typed(8000),
    facebook: typed(2000),
    linkedin: typed(2000),
    website: typed(2000),
    // Absent: as it is; empty: none.
    avatar: z.union([z.literal(''), imageParamsField]).optional(),
    interests: z.union([z.string(), z.array(z.string().max(60)).max(200)]).optional(),
  }),
  async load({ params, actor }) {
    const { locale, accountId } = actor;
    if (params.id !== undefined && params.id !== accountId) throw platformErrors.notFound();
    const person = await readIndividual(accountId ?? 0);
    const { common, rest } = countryOptions(locale);
    const option = ({ country_code_alpha_2: value, text: label }: (typeof common)[number]) => ({
      value,
      label,
    });
    return {
      id: person.id,
      firstname: person.firstname,
      lastname: person.lastname,
      shownName: person.name || translate(locale, 'individual.unnamed'),
      avatarUrl: avatarUrl(person),
      upload: uploadData(person.id),
      city: person.city,
      country: person.country ?? '',
      bio: person.bio,
      bioMax: BIO_MAX,
      links: LINK_KINDS.map((kind) => ({
        kind,
        url: person.links.find((link) => link.kind === kind)?.url ?? '',
      })),
      interests: person.interests,
      groups: interestGroups(await readCategories(), locale),
      countries: { common: common.map(option), rest: rest.map(option) },
    };
  },
  async act({ params, body, actor }) {
    const accountId = actor.accountId ?? 0;
    if (params.id !== undefined && params.id !== accountId) throw platformErrors.notFound();
    const { facebook, linkedin, website, interests, avatar, ...rest } = body;
    await saveProfile(accountId, {
      ...rest,
      links: { facebook, linkedin, website },
      interests: [interests ?? []].flat(),
    });
    if (avatar !== undefined) await changeAvatar(accountId, avatar === '' ? null : avatar);
    return redirectTo(paths.individual(actor.locale, accountId), {
      level: 'success',
      text: translate(actor.locale, 'profile.saved'),
    });
  },
});
