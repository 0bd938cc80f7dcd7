/** Holds the places of so many cards in a grid until they come. */
export function CardPlaces({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <li key={`place-${place}`} aria-hidden="true">
      <span className="skeleton h-110">
        <span className="skeleton-picture" />
        <span className="skeleton-line" />
        <span className="skeleton-line" />
      </span>
    </li>
  ));
}
