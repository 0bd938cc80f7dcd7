import { CardGrid } from '#design/layout/card.tsx';
import { useT } from '#platform/web/messages.tsx';

const CARDS = [0, 1, 2];

/**
 * Holds the place of what is there for one person until it comes. It is in everybody's page and shown, from
 * the first paint on, to those whom the script in the document's head knows to have an account.
 */
export function ForYouPlace() {
  return (
    <section className="section hidden [[data-has-account]_&]:block" role="status">
      <span className="visually-hidden">{useT()('home.for_you_loading')}</span>
      <p className="skeleton mb-8 w-64 max-w-full">
        <span className="skeleton-line h-7" />
        <span className="skeleton-line" />
      </p>
      <CardGrid columns={3}>
        {CARDS.map((card) => (
          <li key={card}>
            <span className="skeleton h-110">
              <span className="skeleton-picture" />
              <span className="skeleton-line" />
              <span className="skeleton-line" />
            </span>
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
