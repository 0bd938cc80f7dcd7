import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage } from '#platform/web/define-page.ts';

/** How often the cached probe was rendered, and a gate to hold it. */
export const probe = { loads: 0, gate: Promise.resolve() };

/** A page that may be kept, for the tests of the page cache. */
export const { loader, action, headers } = definePage({
  access: 'public',
  cache: { seconds: 60, query: ['country'] },
  params: z.object({ slug: z.string().max(40) }),
  query: z.object({
    country: z.enum(['US', 'FR']).optional(),
    preview: z.string().optional(),
  }),
  async load({ params, query, actor, tag }) {
    probe.loads += 1;
    await probe.gate;
    if (params.slug === 'gone') throw platformErrors.notFound();
    if (params.slug === 'broken') throw new Error('detail that must not show');
    tag(`campaign:${params.slug}`);
    return {
      slug: params.slug,
      country: query.country ?? '-',
      preview: query.preview ?? '-',
      who: actor.accountId ?? 'nobody',
      ip: actor.ip,
    };
  },
});
