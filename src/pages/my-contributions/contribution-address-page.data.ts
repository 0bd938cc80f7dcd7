import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { findOwnContribution, refOf } from '#flows/back-campaign/index.ts';
import {
  ADDRESS_LIMIT,
  changeContributionAddress,
  listDestinations,
} from '#flows/change-address/index.ts';
import {
  contributionErrors,
  mayChangeAddress,
  readContribution,
} from '#modules/contributions/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { someCountries } from '#pages/address-fields/country-choices.ts';

const params = z.object({ id: z.coerce.number().int().positive() });
const query = z.object({ token: z.string().min(20).max(100).optional() });
const typed = z.string().max(1000).default('');

interface Asked {
  readonly params: z.infer<typeof params>;
  readonly query: z.infer<typeof query>;
  readonly actor: Actor;
}

/** What shows it to be theirs; a token opens its own number only. Throws 404, and 401 for a visitor. */
async function ownRef({ params: { id }, query: { token }, actor }: Asked) {
  const ref = refOf(id, token, actor, platformErrors.unauthenticated);
  if ((await findOwnContribution(ref)).id !== id) throw platformErrors.notFound();
  return ref;
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: ADDRESS_LIMIT,
  params,
  query,
  body: z.object({
    name: typed,
    address: typed,
    address2: typed,
    city: typed,
    state: typed,
    zipcode: typed,
    country: typed,
    phone_number: typed,
  }),
  async load(asked) {
    const { params: own, query: shown, actor, answer } = asked;
    answer.header('x-robots-tag', 'noindex');
    await ownRef(asked);
    const found = await readContribution(own.id);
    if (!found?.address || !mayChangeAddress(found)) throw contributionErrors.addressSettled();
    return {
      address: found.address,
      title: found.campaignTitle,
      language: found.campaignLanguage,
      backHref: paths.contribution(actor.locale, own.id, shown),
      countries: someCountries(await listDestinations(found), actor.locale),
    };
  },
  async act(asked) {
    const { params: own, query: shown, body, actor } = asked;
    const isChanged = await changeContributionAddress(await ownRef(asked), body, actor);
    const said = isChanged ? 'contribution_address.saved' : 'contribution_address.unchanged';
    const text = translate(actor.locale, said);
    return redirectTo(paths.contribution(actor.locale, own.id, shown), { level: 'success', text });
  },
});
