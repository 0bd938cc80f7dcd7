import path from 'node:path';
import type { Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const EVERYWHERE = ['src/entry.client.tsx', 'src/root.tsx?__react-router-build-client-route'];
/** The icons' library imports all of them in one module; what is used is told apart later. */
const ICON = /lucide-react.dist.esm.icons/;
const WIDGET = /src.design.(?!styles)/;
/** So many pages use a widget before all load it. */
const COMMON = 8;

/**
 * Puts what every page loads (React, the router, the frame around pages) into one file, and the
 * common widgets into another. Left alone the bundler cuts them into dozens, by who else uses each
 * module, and each of these compresses on its own.
 */
export function frameChunkPlugin(root: string): Plugin {
  const frame = new Set<string>();
  const collect = (graph: ModuleGraph): void => {
    const open = EVERYWHERE.map((file) => path.join(root, file));
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (frame.has(id) || ICON.test(id)) continue;
      frame.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  };
  const name = (id: string, graph: ModuleGraph): string | null => {
    if (frame.size === 0) collect(graph);
    return frame.has(id) ? 'frame' : null;
  };
  const groups = [
    { name, debugName: 'frame', priority: 2 },
    { name: 'widgets', test: WIDGET, minShareCount: COMMON, priority: 1 },
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
