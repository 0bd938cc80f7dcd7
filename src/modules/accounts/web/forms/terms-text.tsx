import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';

interface TermsTextProps {
  readonly text:
    | 'accounts.agreement'
    | 'accounts.agreement_implied'
    | 'accounts.facebook_agreement';
}

/** What one agrees to, with the way to read it; in a window of its own, as a form is being filled in. */
export function TermsText({ text }: TermsTextProps) {
  const t = useT();
  const locale = useLocale();
  const leadsTo = (topic: 'terms' | 'privacy') =>
    function Topic(words: React.ReactNode) {
      return (
        <TextLink key={topic} href={paths.about(locale, topic)} target="_blank">
          {words}
        </TextLink>
      );
    };
  return t.rich(text, { terms: leadsTo('terms'), privacy: leadsTo('privacy') });
}
