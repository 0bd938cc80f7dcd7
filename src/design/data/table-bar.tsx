import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../actions/button.tsx';
import { SearchInput } from '../fields/search-input.tsx';

export interface TableBarProps {
  /** Filters by text: the table's address, sent with this name. */
  readonly filter?: {
    readonly action: string;
    readonly name: string;
    readonly label: string;
    readonly value?: string;
    /** What else the address keeps, such as the order. */
    readonly kept?: Readonly<Record<string, string>>;
  };
  readonly download?: { readonly href: string; readonly label: string };
  /** Further filters, acts for the chosen rows. */
  readonly children?: ReactNode;
}

/** What stands above a table: filter, acts, download. The address is the state, script or not. */
export function TableBar({ filter, download, children }: TableBarProps) {
  return (
    <div className="table-bar">
      {filter && (
        <form className="table-filter" method="get" action={filter.action} role="search">
          {Object.entries(filter.kept ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SearchInput
            name={filter.name}
            label={filter.label}
            defaultValue={filter.value}
            placeholder={filter.label}
          />
        </form>
      )}
      {children}
      {download && (
        <ButtonLink
          href={download.href}
          download=""
          size="small"
          icon={<Download aria-hidden="true" />}
        >
          {download.label}
        </ButtonLink>
      )}
    </div>
  );
}
