import { Anchor } from '#design/actions/anchor.tsx';
import { PlaceMap } from '#design/charts/place-map.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ExploreData } from './explore-view.ts';

/** Where the campaigns are from: drawn, and the same as a list of links. */
export function ExploreMap({ map }: { map: NonNullable<ExploreData['map']>; onLost?: () => void }) {
  const t = useT();
  return (
    <section aria-labelledby="explore-places" className="grid gap-5">
      <PlaceMap box={map.box} places={map.drawn} />
      <div>
        <h2 id="explore-places" className="text-22">
          {t('explore.map_title')}
        </h2>
        <p className="mt-1 text-soft">{map.notes.join(' ')}</p>
      </div>
      <ul className="explore-places">
        {map.places.map(({ label, countText, href }) => (
          <li key={href}>
            <Anchor href={href} className="filter-choice">
              <span>{label}</span>
              <span className="filter-count tabular">{countText}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
