import { useSyncExternalStore } from 'react';
import { timeText } from './dates.ts';
import { useLocale } from './messages.tsx';

const never = () => () => undefined;

/** A moment in the zone of the reader's browser; in UTC before its scripts, and where none run. */
export function ReadersTime({ at }: { at: string }) {
  const locale = useLocale();
  const worded = (timeZone: string) => timeText(new Date(at), locale, timeZone);
  const text = useSyncExternalStore(
    never,
    () => worded(Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => worded('UTC'),
  );
  return <time dateTime={at}>{text}</time>;
}
