import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Anchor } from '../actions/anchor.tsx';

export interface PaginationProps {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

/** The first, the last, and two on both sides of the current one; 0 stands for what is left out. */
export function pagesShown(page: number, pages: number): number[] {
  const near = Array.from({ length: pages }, (_, place) => place + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 2,
  );
  return near.flatMap((number, place) => {
    const before = near[place - 1];
    return before !== undefined && number - before > 1 ? [0, number] : [number];
  });
}

/** Pages of a long list as links. */
export function Pagination(props: PaginationProps) {
  const { label, page, pages, hrefOf, previousLabel, nextLabel } = props;
  if (pages < 2) return null;
  const side = (to: number, name: string, icon: React.ReactNode, rel: string) =>
    to >= 1 &&
    to <= pages && (
      <li>
        <Anchor className="page-link" href={hrefOf(to)} rel={rel} aria-label={name}>
          {icon}
        </Anchor>
      </li>
    );
  return (
    <nav className="pagination" aria-label={label}>
      <ul>
        {side(page - 1, previousLabel, <ChevronLeft aria-hidden="true" />, 'prev')}
        {pagesShown(page, pages).map((number, place) =>
          number === 0 ? (
            <li key={`gap${place}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Anchor
                className="page-link"
                href={hrefOf(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Anchor>
            </li>
          ),
        )}
        {side(page + 1, nextLabel, <ChevronRight aria-hidden="true" />, 'next')}
      </ul>
    </nav>
  );
}
