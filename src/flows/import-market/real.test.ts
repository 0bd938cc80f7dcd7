import { expect, it } from 'vitest';
import { mkdtempSync } from 'node:fs';
import { overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { db, sql } from '#platform/db/sql.ts';
import { loadChecks, runChecks } from '../../../checks/report.ts';
import { importMarket } from './import-market.ts';
testDatabase();
it('real', async () => {
  overrideConfiguration({ storageUrl: `file:${mkdtempSync('/tmp/real-files-')}` });
  const t = performance.now();
  const report = await importMarket({
    folder: '/work/shared/data',
    say: (line) => console.log(((performance.now() - t) / 1000).toFixed(1), line),
  });
  console.log('took', performance.now() - t);
  for (const s of report.steps)
    console.log(
      s.step,
      s.lines,
      s.rows,
      s.strangers,
      s.refusals.length,
      JSON.stringify(s.refusals.slice(0, 12)),
    );
  console.log(report.problems);
  console.log(
    await db().query(
      sql`select state, outcome, funding_type, count(*), min(launched_at), max(ends_at) from campaigns group by 1,2,3 order by 1,2,3`,
    ),
  );
  console.log(
    await db().query(
      sql`select g.slug, count(*), count(*) filter (where state = 'live') as live from campaigns c left join categories g on g.id=c.category_id group by 1 order by 2 desc`,
    ),
  );
  console.log(
    await db().query(
      sql`select count(*), sum(external_raised_minor)::text, sum(external_contributors) from campaign_totals where external_raised_minor>0`,
    ),
  );
  console.log(
    await db().query(
      sql`select (select count(*) from perks) as perks, (select count(*) from campaign_updates) as updates, (select count(*) from campaigns where story_html<>'') as stories, (select count(*) from discovery_campaigns) as indexed, (select count(*) from campaigns where title ~ 'â€') as moji`,
    ),
  );
  const t2 = performance.now();
  await importMarket({ folder: '/work/shared/data', say: () => undefined });
  console.log(
    'second took',
    performance.now() - t2,
    await db().query(sql`select count(*) from campaigns`),
  );
  const checks = await runChecks(await loadChecks());
  console.log(checks.broken, checks.violations.slice(0, 10), checks.violations.length);
  expect(1).toBe(1);
}, 600_000);
