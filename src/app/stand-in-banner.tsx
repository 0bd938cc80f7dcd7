import { CSRF_FIELD } from '#platform/http/csrf.ts';
import { timeText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { paths } from './paths.ts';

interface StandInBannerProps {
  /** Of whom staff act as. */
  readonly name: string;
  readonly until: Date;
  readonly locale: Locale;
  readonly csrfToken: string;
}

/** Says on every page as whom staff look at it, until when, and ends it. Drawn on the server alone. */
export function StandInBanner({ name, until, locale, csrfToken }: StandInBannerProps) {
  const time = timeText(until, locale, 'UTC');
  return (
    <aside className="banner banner-gold" data-stand-in="">
      <form method="post" action={paths.admin(locale, 'stand_in')} className="banner-body">
        <input type="hidden" name={CSRF_FIELD} value={csrfToken} />
        <p>
          {translate(locale, 'admin.stand_in_until', { name, time })}{' '}
          {translate(locale, 'admin.stand_in_looks')}
        </p>
        <button type="submit" className="button button-outline button-small">
          {translate(locale, 'admin.end_stand_in')}
        </button>
      </form>
    </aside>
  );
}
