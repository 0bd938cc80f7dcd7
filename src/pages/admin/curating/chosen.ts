import { z } from 'zod';
import { publicCampaign } from '#modules/campaigns/index.ts';
import type { ChosenCampaign } from '#modules/discovery/index.ts';
import { AppError, fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { paths } from '#app/paths.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView } from '../frame/admin-view.ts';
import { linkTo } from '../frame/present-shell.ts';
import { campaignState } from '../frame/present-states.ts';
import type { ChosenCampaignView } from './chosen-campaigns.tsx';

/** A campaign as somebody names it: its number, its name in the address, or the whole address. */
export const namedCampaign = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .transform((text) => /\/projects\/([^/?#]+)/.exec(text)?.[1] ?? text)
  .pipe(slugOrId);

/** The number of a public campaign; 422 at the field `campaign` for one that nobody sees. */
export async function numberOfNamed(named: z.output<typeof namedCampaign>): Promise<number> {
  try {
    return (await publicCampaign(named)).id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw fieldErrors({ campaign: ['errors.curating.no_campaign'] });
  }
}

export function addAct({ locale }: Actor, intent: string): ActView {
  const title = translate(locale, 'curating.add_campaign');
  return {
    intent,
    title,
    consequence: translate(locale, 'curating.add_campaign_text'),
    button: title,
    fields: [
      {
        kind: 'text',
        name: 'campaign',
        label: translate(locale, 'admin.campaign'),
        hint: translate(locale, 'curating.campaign_hint'),
        isRequired: true,
        max: 300,
      },
    ],
  };
}

const noteOf = (state: string) =>
  state === 'held' ? 'curating.held_not_shown' : 'curating.not_shown';

export function presentChosen(
  { id, slug, title, state, language, isShown = true }: ChosenCampaign,
  actor: Actor,
): ChosenCampaignView {
  return {
    id,
    title: title || slug,
    language,
    href: linkTo(actor, 'projects', id) ?? paths.campaign(actor.locale, slug),
    state: campaignState(state, actor.locale),
    note: isShown ? null : translate(actor.locale, noteOf(state)),
  };
}
