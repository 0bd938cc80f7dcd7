import { EDITOR_SECTIONS, paths } from '#app/paths.ts';
import { linkToSpot, readTodo, sectionOf, type TodoItem } from '#flows/publish-campaign/index.ts';
import {
  type Campaign,
  type CampaignState,
  type Draft,
  editingLeft,
  isPublic,
  may,
  mayLead,
  phaseOf,
  readDraft,
  relatedCampaign,
  type Standing,
  type TeamPermission,
} from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { EditorView, LeftView, SectionView } from './editor-view.ts';

export interface LoadedEditor {
  /** What the page hands on to its frame. */
  readonly editor: EditorView;
  readonly campaign: Campaign;
  readonly draft: Draft;
  readonly standing: Standing;
  readonly todo: readonly TodoItem[];
}

/**
 * A campaign for those who may edit it (or have the permission that is named). Throws 404 for everybody
 * without a relation to it and 403 for those of the team who may not.
 */
export async function loadEditor(
  idOrSlug: number | string,
  actor: Actor,
  permission: TeamPermission = 'edit_campaign',
): Promise<LoadedEditor> {
  const { campaign, standing } = await relatedCampaign(idOrSlug, actor);
  if (!may(standing, permission)) throw platformErrors.forbidden();
  const [draft, todo] = await Promise.all([readDraft(campaign.id), readTodo(campaign.id)]);
  if (!draft) throw platformErrors.notFound();
  const editor = presentEditor({ campaign, draft, standing, todo }, actor.locale);
  return { editor, campaign, draft, standing, todo };
}

function presentEditor(
  { campaign, draft, standing, todo }: Omit<LoadedEditor, 'editor'>,
  locale: Locale,
): EditorView {
  const isLaunched = isPublic(campaign);
  return {
    id: draft.id,
    version: draft.version,
    state: draft.state,
    slug: draft.slug,
    title: draft.title,
    savedAt: draft.updated_at.toISOString(),
    sections: sectionsOf(draft.id, todo, isLaunched, locale),
    missing: isLaunched
      ? []
      : todo.flatMap(({ missing }) =>
          missing.map((name) => ({ name, href: linkToSpot(name, locale, draft.id) })),
        ),
    previewHref: paths.campaign(locale, draft.slug),
    isLaunched,
    left: presentLeft(draft.state, locale),
    isOwner: standing.isOwner,
    managesMoney: may(standing, 'manage_money'),
    mayLead: mayLead(standing),
  };
}

/** What of a campaign that takes no money any more can still be changed. */
function presentLeft(state: CampaignState, locale: Locale): LeftView | null {
  const left = editingLeft(state);
  if (left === 'all') return null;
  const name = left === 'words' ? 'ended' : phaseOf(state) === 'stopped' ? 'held' : 'over';
  return {
    title: translate(locale, `editing_left.${name}`),
    text: translate(locale, `editing_left.${name}_text`),
    locked: left === 'words' ? ['basics', 'perks'] : ['basics', 'content', 'perks'],
  };
}

/** The launch itself is not done while nothing but the launch is left. */
const doneState = (name: string) => (name === 'launch' ? 'free' : 'done');

/** Sections that the launch asks something of are done or open; after the launch nothing is asked. */
function sectionsOf(
  id: number,
  todo: readonly TodoItem[],
  isLaunched: boolean,
  locale: Locale,
): SectionView[] {
  const asked = new Set(todo.map(({ name }) => sectionOf(name)));
  const open = new Set(todo.flatMap(({ missing }) => missing.map(sectionOf)));
  // The page from before the launch is over.
  const sections = EDITOR_SECTIONS.filter((name) => !isLaunched || name !== 'coming_soon');
  return sections.map((name) => ({
    name,
    href: paths.campaignEdit(locale, id, name),
    state: isLaunched || !asked.has(name) ? 'free' : open.has(name) ? 'open' : doneState(name),
  }));
}
