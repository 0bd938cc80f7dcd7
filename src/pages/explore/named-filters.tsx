import { TextLink } from '#design/actions/text-link.tsx';
import type { ExploreData } from './explore-view.ts';

/** Leads to the categories or the country that the words of a search name. */
export function NamedFilters({ named }: Pick<ExploreData, 'named'>) {
  if (named.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {named.map(({ href, label }) => (
        <TextLink key={href} href={href} look="strong">
          {label}
        </TextLink>
      ))}
    </p>
  );
}
