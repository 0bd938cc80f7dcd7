import { config } from '#platform/config/config.ts';
import { cookieJar } from '#platform/http/cookies.ts';

/** The id a browser keeps across visits; set by the browser itself, and only with consent. */
export function visitorCookie(header: string | undefined): string | undefined {
  return cookieJar(config().publicUrl).read(header, 'visitor_id');
}
