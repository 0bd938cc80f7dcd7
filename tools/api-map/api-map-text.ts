import { accessName } from '../../src/platform/http/access.ts';
import type { Route } from '../../src/platform/http/define-route.ts';

/** The calls as a table, by address. */
export function apiMap(routes: readonly Route[]): string {
  const sorted = [...routes].sort((a, b) =>
    a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1,
  );
  const rows = sorted.map((route) => {
    const needs = [
      route.hasCsrf ? 'CSRF' : '',
      route.idempotent ? 'Idempotency-Key' : '',
      route.hasRawBody ? 'signed body' : '',
    ].filter(Boolean);
    const limits = route.limits.map(({ key, points, per }) => `${points}/${per} s by ${key}`);
    return [
      `\`${route.method}\``,
      `\`${route.path}\``,
      route.summary,
      accessName(route.access),
      needs.join(', '),
      limits.join('; '),
    ];
  });
  return [
    '# Calls',
    '',
    'Written by `node tools/api-map.ts` from the routes; `GET /private_api/openapi.json` has the shapes.',
    '',
    '| method | address | what | access | needs | limit |',
    '|---|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}
