import { z } from 'zod';
import { config } from '#platform/config/config.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { cookieJar } from '#platform/http/cookies.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { visitorNumber } from '#platform/http/visitor-number.ts';
import { CONSENT_COOKIE } from '#platform/web/consent.ts';
import { annotateEvents } from './annotate-events.ts';
import { loadCountries } from './country-of.ts';
import { eventBatch } from './contract.ts';
import { recordEvents } from './record-events.ts';
import { noteReferrers } from './referrers/note-referrers.ts';
import { REFERRERS_AGE, REFERRERS_COOKIE } from './referrers/referrers-cookie.ts';
import { ownAddress, shareCount } from './share-count.ts';

const notOurs = () => fieldErrors({ url: ['errors.field.invalid'] });

/** Browsers tell what happened; they are answered before it is written. */
export const routes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/fb_share_count',
    summary: 'How often a page of ours was shared on Facebook',
    access: 'public',
    limit: { key: 'ip', points: 120, per: 60 },
    query: z.object({ url: z.string().min(1).max(500) }),
    response: z.object({ fb_share_count: z.int() }),
    enveloped: false,
    cacheControl: 'public, max-age=300',
    async act({ query }) {
      const address = ownAddress(query.url);
      if (address === undefined) throw notOurs();
      return shareCount(address);
    },
    present: (fb_share_count) => ({ fb_share_count }),
  }),
  defineRoute({
    method: 'POST',
    path: '/analytics/events/batch',
    summary: 'Tell what happened in the browser, 1 to 100 events at once',
    access: 'visitor',
    standIn: 'open',
    // On its way while somebody logs in, it carries the token of the session before.
    csrf: 'origin',
    // A whole office may sit behind one address.
    limit: { key: 'ip', points: 600, per: 60 },
    // No browser sends more of what it sends on leaving.
    bodyLimit: 65_536,
    body: eventBatch,
    response: z.object({ accepted: z.int() }),
    status: 202,
    async act({ body, actor, request, answer }) {
      // What staff look at in somebody's place is no visit of theirs.
      if (actor.standIn) return 0;
      await loadCountries();
      const jar = cookieJar(config().publicUrl);
      const events = annotateEvents(body, {
        ip: actor.ip,
        userAgent: request.userAgent,
        host: request.header('host') ?? '',
        locale: actor.locale,
        acceptLanguage: request.header('accept-language') ?? '',
        visitorId: visitorNumber(jar, request.header('cookie')),
        accountId: actor.accountId,
      });
      if (!recordEvents(events)) throw platformErrors.tooManyRequests({}, { retryAfter: 5 });
      const header = request.header('cookie');
      const hasConsent = jar.read(header, CONSENT_COOKIE) === 'all';
      const cookie = jar.read(header, REFERRERS_COOKIE);
      const noted = await noteReferrers(events, { cookie, hasConsent });
      if (noted !== undefined) {
        // Past this visit only where somebody agreed to that.
        answer.setCookie(REFERRERS_COOKIE, noted, hasConsent ? { maxAge: REFERRERS_AGE } : {});
      }
      return events.length;
    },
    present: (accepted) => ({ accepted }),
  }),
];
