import path from 'node:path';
import type { Plugin } from 'vite';

interface Importing {
  readonly code: string | null;
  readonly importedIds: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): Importing | null;
}

const EVERYWHERE = ['src/entry.client.tsx', 'src/root.tsx?__react-router-build-client-route'];
/** The icons' library imports all of them in one module; what is used is told apart later. */
const ICON = /lucide-react.dist.esm.icons/;
/** What the bundler itself puts before modules of the old kind. */
const RUNTIME = /^\0rolldown.runtime/;
/** Pages that are only read carry none of what forms are made of; some fields are wanted alone, or rarely. */
const FIELD = /src.design.fields.(?!image-drop|password-input|select)/;
/** What pages that are read are made of, each too small to be worth a file of its own. */
const WIDGET = anyOf(
  // What lists the parts of long texts is for the few pages that are one.
  'src.design.(?:layout|navigation.(?!section-nav)|feedback|media|actions.(?!share))',
  'src.design.(?:fields.select|data.(?:facts|key-figure|share-of))',
  'src.platform.web.(?:json-ld|page-head|api-client|analytics.track|calls.use-page-read)',
  'src.pages.cards.campaign-card',
  'src.modules.geography.web.local-money',
  String.raw`lucide-react.dist.esm.icons.(?:heart|plus|check|info|link-2|share-2)\.mjs`,
  String.raw`lucide-react.dist.esm.icons.chevron-(?:down|right)\.mjs`,
);
/** So many pages use a field or a widget before all load it. */
const COMMON_FIELD = 8;
const COMMON_WIDGET = 4;
/** The ways to share a campaign, films and written texts. */
const AROUND_CAMPAIGNS = anyOf(
  'src.design.(?:sharing.share-targets|actions.share-bar)',
  'src.pages.cards.share-w',
  String.raw`src.modules.media.(?:web.(?:video-facade|written-text)|video\.rules)`,
);
/** The campaign's own page, one file for its three tabs. */
const CAMPAIGN = anyOf(
  String.raw`src.pages.campaign.(?:campaign-(?:page|layout|data)|tab-content|perks|facts|share-count)\.tsx`,
  String.raw`src.design.media.gallery\.tsx`,
);
/** A folder's door: it names what others may use of the folder, of which they use a part. */
const DOOR = /src\/.*\/index\.ts$/;
const STATEMENT = /\b(?:im|ex)port\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

function anyOf(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join('|'));
}

/**
 * Puts what every page loads (React, the router, the frame around pages) into one file, the common
 * widgets and fields into two others, and what a campaign's page shows into two more. Left alone the
 * bundler cuts them into dozens, by who else uses each module, and each of these compresses on its own.
 * A group takes along what its modules need and no group before it has.
 */
export function frameChunkPlugin(root: string): Plugin {
  let frame = new Set<string>();
  const name = (id: string, graph: ModuleGraph): string | null => {
    if (frame.size === 0) {
      frame = modulesOfFrame(
        EVERYWHERE.map((file) => path.join(root, file)),
        graph,
      );
    }
    return frame.has(id) || RUNTIME.test(id) ? 'frame' : null;
  };
  const groups = [
    { name, debugName: 'frame', priority: 2 },
    { name: 'widgets', test: WIDGET, minShareCount: COMMON_WIDGET, priority: 1.5 },
    { name: 'fields', test: FIELD, minShareCount: COMMON_FIELD, priority: 1.4 },
    { name: 'around-campaigns', test: AROUND_CAMPAIGNS, priority: 1.2 },
    { name: 'campaign', test: CAMPAIGN, priority: 1 },
  ];
  return {
    name: 'groundswell-frame-chunk',
    applyToEnvironment: (environment) => environment.name === 'client',
    outputOptions(options) {
      frame.clear();
      return { ...options, codeSplitting: { groups } };
    },
  };
}

/** What these modules need, and what that needs; behind a door only what somebody there names. */
export function modulesOfFrame(start: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [...start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || ICON.test(id)) continue;
    found.add(id);
    const module = graph.getModuleInfo(id);
    for (const imported of module?.importedIds ?? []) {
      if (!DOOR.test(imported)) open.push(imported);
      else open.push(...behindDoor(imported, namesFrom(module, imported, 'inside'), graph));
    }
  }
  return found;
}

/** The modules behind a door that hold these names. */
function behindDoor(door: string, names: ReadonlySet<string>, graph: ModuleGraph): string[] {
  const info = graph.getModuleInfo(door);
  return (info?.importedIds ?? []).filter((id) => {
    const offered = namesFrom(info, id, 'outside');
    return offered.size === 0 || [...offered].some((each) => names.has(each));
  });
}

/** The names that a module's text takes from another, as called there or (`as`) by the module. */
function namesFrom(module: Importing | null, id: string, side: 'inside' | 'outside'): Set<string> {
  const file = path.basename(id.split('?')[0] ?? id);
  const folder = path.basename(path.dirname(id));
  const names = new Set<string>();
  for (const [, list = '', from = ''] of (module?.code ?? '').matchAll(STATEMENT)) {
    const isMeant = from.endsWith(`/${folder}/${file}`) || from === `./${file}`;
    if (!isMeant) continue;
    for (const each of list.split(',')) {
      const [inside = '', outside = inside] = each.trim().split(/\s+as\s+/);
      names.add(side === 'inside' ? inside : outside);
    }
  }
  return names;
}
