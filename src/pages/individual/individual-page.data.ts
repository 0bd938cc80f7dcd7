import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { followPerson, readMergedInto, unfollowPerson } from '#modules/accounts/index.ts';
import { readUnread } from '#modules/conversations/index.ts';
import { presentCards } from '#pages/cards/present-cards.ts';
import { config } from '#platform/config/config.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { splitLocale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { presentComments } from './present-comments.ts';
import { presentIndividual } from './present-individual.ts';
import { presentOwn } from './present-own.ts';
import { readBacked, readStarted } from './read-campaigns-of.ts';

const PREVIEW = 3;
const COMMENTS = 5;

/** The last part of the address is the tab; without one it is the overview. */
function tabOf(path: string): 'overview' | 'campaigns' {
  const [, , , last] = splitLocale(path.split('?')[0] ?? '').path.split('/');
  return last === 'campaigns' ? 'campaigns' : 'overview';
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip+person', points: 240, per: 60 },
  params: z.object({ id: idParam }),
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  body: z.object({ follow: z.enum(['yes', 'no']) }),
  async load({ params, query, actor, path }) {
    const heir = await readMergedInto(params.id);
    if (heir !== undefined) throw redirectTo(paths.individual(actor.locale, heir));
    const person = await presentIndividual(params.id, actor);
    const tab = tabOf(path);
    const [started, own, backed, unread] = await Promise.all([
      readStarted(person.id),
      person.isOwn ? presentOwn(person.id, actor.locale) : [],
      readBacked(person.id),
      person.isOwn ? readUnread(person.id) : 0,
    ]);
    // Their own stand in the list of what they work on.
    const most = person.isOwn ? 0 : tab === 'campaigns' ? started.length : PREVIEW;
    const [campaigns, backedCards, said] = await Promise.all([
      presentCards(started.slice(0, most), actor.locale),
      presentCards(tab === 'overview' ? backed : [], actor.locale),
      tab === 'overview'
        ? presentComments(person.id, query.before ?? null, COMMENTS, actor.locale)
        : { comments: [], olderHref: null },
    ]);
    return {
      origin: config().publicUrl,
      tab,
      person,
      campaigns,
      own,
      backed: backedCards,
      said,
      counts: {
        launched: started.length,
        campaigns: Math.max(started.length, own.length),
        backed: backed.length,
        unread,
      },
    };
  },
  async act({ params, body, actor }) {
    const { locale } = actor;
    const back = paths.individual(locale, params.id);
    if (actor.accountId === null) return redirectTo(paths.signIn(locale, back));
    const isFollow = body.follow === 'yes';
    await (isFollow ? followPerson : unfollowPerson)(params.id, actor.accountId);
    const key = isFollow ? 'individual.now_following' : 'individual.no_longer_following';
    return redirectTo(back, { level: 'success', text: translate(locale, key) });
  },
});
