import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readPeople } from '#modules/admin/index.ts';
import {
  decideMarket,
  type MarketVersion,
  marketChange,
  findMarketVersion,
  newestVersion,
  readMarketSteps,
  restoreMarket,
  versionNumber,
} from '#modules/settings/index.ts';
import { imageParamsField, type UploadData, uploadData } from '#modules/media/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectDocumentTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ChangeView, RestoreView, ShellView } from '../frame/admin-view.ts';
import { presentShell } from '../frame/present-shell.ts';
import { accessTo } from '../frame/sections.ts';
import { LOOK, type Look, lookChanges, presentLook, presentVersions } from './present-market.ts';
import type { LookView, MarketVersionView } from './market-view.ts';

const MOST_SHOWN = 50;

/** An empty field of a form stands for "as the product has it". */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema,
  );
const { shape } = marketChange;
const profile = {
  name: shape.name,
  // Absent: as it is; empty: none.
  logo: z.union([z.literal('').transform(() => null), imageParamsField]).optional(),
  main_colour: orNull(shape.main_colour),
  link_colour: orNull(shape.link_colour),
  sender_name: orNull(shape.sender_name),
  reply_to: orNull(shape.reply_to),
  note: shape.note,
};

const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('preview'), version: versionNumber, ...profile }),
  z.object({ intent: z.literal('decide'), version: versionNumber, ...profile }),
  z.object({ intent: z.literal('preview_restore'), version: versionNumber, id: versionNumber }),
  z.object({ intent: z.literal('restore'), version: versionNumber, id: versionNumber }),
]);
type ProfileForm = Exclude<z.output<typeof body>, { intent: 'preview_restore' | 'restore' }>;

export interface MarketView {
  readonly shell: ShellView;
  readonly version: number;
  readonly look: LookView;
  readonly versions: readonly MarketVersionView[];
  readonly setupHref: string;
  readonly upload: UploadData;
}

/** What was typed, as it would look; nothing is decided yet. */
export interface MarketPreview {
  readonly version: number;
  readonly note: string;
  readonly look: LookView;
  /** Where an older look would hold again: what that changes. */
  readonly restored: (RestoreView & { readonly changes: readonly ChangeView[] }) | null;
}

/** How an older look would look again; nothing is decided yet. Throws 404 for one that is not there. */
async function previewRestore(id: number, version: number, actor: Actor): Promise<MarketPreview> {
  const [found, { profile: now }] = await Promise.all([findMarketVersion(id), newestVersion()]);
  if (!found) throw platformErrors.notFound();
  const changes = lookChanges(now, found.profile, actor);
  const look = presentLook(found.profile);
  return { version, note: '', look, restored: { id, version, changes } };
}

function profileOf(form: ProfileForm): Omit<Look, 'logo'> {
  return {
    name: form.name,
    mainColour: form.main_colour,
    linkColour: form.link_colour,
    senderName: form.sender_name,
    replyTo: form.reply_to,
  };
}

function done(actor: Actor, { profile: { name } }: MarketVersion) {
  return redirectDocumentTo(paths.admin(actor.locale, 'market'), {
    level: 'success',
    text: translate(actor.locale, 'market.decided', { name }),
  });
}

export const { loader, action, headers } = definePage({
  access: accessTo('market'),
  limit: { key: 'person', points: 60, per: 60 },
  body,
  async load({ actor }): Promise<MarketView> {
    const [current, steps] = await Promise.all([
      newestVersion(),
      readMarketSteps(LOOK, MOST_SHOWN),
    ]);
    const people = await readPeople(steps.map(({ version }) => version.decidedBy));
    return {
      shell: presentShell(actor, 'market'),
      version: current.id,
      look: presentLook(current.profile),
      versions: presentVersions(steps, { now: current.profile, people }, actor),
      upload: uploadData(actor.accountId ?? 0),
      setupHref: paths.admin(actor.locale, 'setup'),
    };
  },
  async act({ body: form, actor }) {
    const { version: basedOn } = form;
    if (form.intent === 'preview_restore') return previewRestore(form.id, basedOn, actor);
    if (form.intent === 'restore') {
      return done(actor, await restoreMarket({ id: form.id, basedOn, fields: LOOK }, actor));
    }
    const { note, logo } = form;
    const wanted = profileOf(form);
    if (form.intent === 'preview') {
      const shown = logo === undefined ? (await newestVersion()).profile.logo : logo?.public_id;
      const look = presentLook({ ...wanted, logo: shown ?? null });
      return { version: basedOn, note, look, restored: null } satisfies MarketPreview;
    }
    return done(actor, await decideMarket({ profile: wanted, logo, note, basedOn }, actor));
  },
});
