import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  adoptVersion,
  readChoices,
  readUndoable,
  stopVersion,
  tryVersion,
  undoAdoption,
} from '#flows/try-version/index.ts';
import { type Campaign, isRaising } from '#modules/campaigns/index.ts';
import { PAGE_PARTS, readTrials, TRIALS_PER_PAGE } from '#modules/experiments/index.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { openWorkspace } from '../frame/workspace.ts';
import { presentTrial, readNaming } from './present-trial.ts';

/** Whoever tries a version out changes the page, and reads what came of it. */
const NEEDED = ['edit_campaign', 'see_figures'] as const;
const ENDS = { stop: stopVersion, adopt: adoptVersion, undo: undoAdoption } as const;

/** What could be tried out next; null while that cannot be. */
async function presentChoices(campaign: Campaign, locale: Locale) {
  const { pictures, perks } = await readChoices(campaign);
  const images = await picturesOf(
    pictures.map(({ publicId, alt }) => ({ pictureId: publicId, pictureAlt: alt })),
    { shape: '4x3', widest: 320 },
  );
  return {
    title: campaign.title,
    pictures: pictures.flatMap(({ publicId, alt }, at) => {
      const image = images[at];
      const name = alt || translate(locale, 'experiments.picture_number', { number: at + 2 });
      return image ? [{ publicId, name, image }] : [];
    }),
    perks: perks.map(({ id, title }) => ({ value: String(id), label: title })),
  };
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: z.string().max(80) }),
  query: z.object({ before: idParam.optional() }),
  body: z.object({
    intent: z.enum(['start', 'stop', 'adopt', 'undo']),
    experiment: idParam.optional(),
    part: z.enum(PAGE_PARTS).optional(),
    title: z.string().max(200).default(''),
    picture: z.string().max(40).default(''),
    perk: z.string().max(20).default(''),
  }),
  async load({ params, query, actor }) {
    const { campaign, view } = await openWorkspace(params.id, actor, NEEDED);
    const { locale } = actor;
    const { slug, timeZone } = campaign;
    const results = await readTrials(campaign.id, query.before);
    const [naming, undoable] = await Promise.all([
      readNaming(campaign, locale),
      readUndoable(
        campaign,
        results.map(({ trial }) => trial),
      ),
    ]);
    const trials = results.map((one) => ({
      ...presentTrial(one, naming, { locale, timeZone }),
      mayUndo: undoable.has(one.trial.id),
    }));
    const isRunning = trials.some((one) => one.isRunning);
    const isFirstPage = query.before === undefined;
    const last = results.length === TRIALS_PER_PAGE ? results.at(-1)?.trial.id : undefined;
    const isLive = isRaising(campaign);
    return {
      workspace: view,
      isLive,
      trials,
      fileHref: paths.api(`command_center/${campaign.id}/csv/experiments`, { locale }),
      choices: isLive && isFirstPage && !isRunning ? await presentChoices(campaign, locale) : null,
      versionHref: paths.campaign(locale, slug, { version: 'b' }),
      olderHref:
        last === undefined
          ? null
          : paths.commandCenter(locale, slug, 'experiments', { before: last }),
    };
  },
  async act({ params, body, actor }) {
    const { campaign } = await openWorkspace(params.id, actor, NEEDED);
    const { intent, part, experiment } = body;
    if (intent === 'start') {
      if (!part) throw fieldErrors({ part: ['errors.field.required'] });
      await tryVersion(campaign, { part, variant: body[part] }, actor);
    } else {
      if (experiment === undefined) throw fieldErrors({ experiment: ['errors.field.required'] });
      await ENDS[intent](campaign, experiment, actor);
    }
    return redirectTo(paths.commandCenter(actor.locale, campaign.slug, 'experiments'), {
      level: 'success',
      text: translate(actor.locale, `experiments.said_${intent}`),
    });
  },
});
