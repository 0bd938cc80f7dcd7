import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { builtServer } from './fresh-build.ts';
import type { MarketSettings } from './market-settings.ts';

/** The script that is run as the application, with a role or `cli` and a command. */
export function programOf({ program }: Pick<MarketSettings, 'program'>): string {
  return program === 'built' ? builtServer() : join(projectRoot(), 'tools/dev/serve.ts');
}
