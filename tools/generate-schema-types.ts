// node tools/generate-schema-types.ts [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startTestCluster } from '../test/support/cluster.ts';
import { schemaTypes } from './schema-types.ts';

const file = join(projectRoot(), 'src/platform/db/schema.types.ts');

const cluster = await startTestCluster();
try {
  await cluster.ensureDatabase('schema');
  const url = cluster.url('schema');
  await migrate(url);
  const types = await schemaTypes(url);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, types);
  } else if (readFileSync(file, 'utf8') !== types) {
    console.error(
      'src/platform/db/schema.types.ts differs from the schema: node tools/generate-schema-types.ts',
    );
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}
