import './collections.css';
import { Anchor } from '#design/actions/anchor.tsx';
import { CardGrid } from '#design/layout/card.tsx';
import { Picture } from '#design/media/picture.tsx';
import type { CollectionCard } from './present-collections.ts';

const SIZES = '(min-width: 1280px) 190px, (min-width: 768px) 22vw, 45vw';

/** Collections side by side, each with a look at what is in it. */
export function CollectionGrid(props: { collections: readonly CollectionCard[]; level?: 2 | 3 }) {
  const Heading = props.level === 3 ? 'h3' : 'h2';
  return (
    <CardGrid columns={3}>
      {props.collections.map(({ id, href, title, tagline, theme, sumText, images }) => (
        <li key={id} className="grid">
          <article className="collection-card" data-theme={theme}>
            <div className="collection-pictures" data-count={images.length}>
              {images.map((image) => (
                <Picture key={image.src} image={image} sizes={SIZES} ratio="card" />
              ))}
            </div>
            <div className="collection-words">
              <Heading className="text-18 text-balance">
                <Anchor className="collection-link" href={href} prefetch="intent">
                  {title}
                </Anchor>
              </Heading>
              <p className="mt-1 text-14">{tagline}</p>
              <p className="mt-3 text-14 text-soft tabular">{sumText}</p>
            </div>
          </article>
        </li>
      ))}
    </CardGrid>
  );
}
