import path from 'node:path';
import type { Plugin } from 'vite';

const MAKER = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/**
 * Icons are drawn by `line-icon.ts` beside this instead of the library's general maker, which
 * asks a context, merges six objects and makes an element of every shape each time.
 */
export function iconsPlugin(root: string): Plugin {
  const own = path.join(root, 'tools/vite/line-icon.ts').replaceAll('\\', '/');
  return {
    name: 'groundswell-icons',
    apply: 'build',
    transform(_code, id) {
      if (!MAKER.test(id.replaceAll('\\', '/'))) return null;
      return { code: `export { createLineIcon as default } from '${own}';\n`, map: null };
    },
  };
}
