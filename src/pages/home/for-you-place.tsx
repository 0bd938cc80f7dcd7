import type { ReactNode } from 'react';
import { CardGrid } from '#design/layout/card.tsx';
import { CardPlaces } from '#pages/cards/card-places.tsx';
import { useT } from '#platform/web/messages.tsx';

/** As high as what came last time in a window of this width, else as high as one row. */
const ROOM = 'hidden h-(--for-you) overflow-hidden [[data-has-account]_&]:block';

interface ForYouRoomProps {
  readonly children?: ReactNode;
  /** Where nothing came last time, what is said all the same needs room. */
  readonly least?: string;
}

/** That room, whatever stands in it. */
export function ForYouRoom({ children, least = '' }: ForYouRoomProps) {
  return <div className={`${ROOM} ${least}`}>{children}</div>;
}

/**
 * Holds the place of what is there for one person until it comes. It is in everybody's page and shown, from
 * the first paint on, to those whom the script in the document's head knows to have an account.
 */
export function ForYouPlace() {
  return (
    <ForYouRoom>
      <section className="section" role="status">
        <span className="visually-hidden">{useT()('home.for_you_loading')}</span>
        <p className="skeleton mb-8 w-64 max-w-full">
          <span className="skeleton-line h-7" />
          <span className="skeleton-line" />
        </p>
        <CardGrid columns={3}>
          <CardPlaces count={3} />
        </CardGrid>
      </section>
    </ForYouRoom>
  );
}
