import { apiClient } from '#platform/web/api-client.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import type { PickOption } from './options.ts';

/** What is known of a place: what the other fields of an address are filled with. */
export interface PlaceDetails {
  readonly label: string;
  readonly city: string;
  readonly region_code: string | null;
  readonly state: string | null;
  readonly country: string;
  readonly country_text: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface PlaceOption extends PickOption {
  readonly place: PlaceDetails;
}

export interface PlaceInputProps extends Omit<ComboboxProps<PlaceOption>, 'search' | 'onChoose'> {
  /** The call that answers places for `q`. */
  readonly source: string;
  /** Two letters, to look in one country only. */
  readonly country?: string;
  /** Two letters of the country whose places come first. */
  readonly near?: string;
  readonly onPlace?: (place: PlaceDetails) => void;
}

/** A city, helped by the places there are; any other is fine as well. */
export function PlaceInput({ source, country, near, onPlace, ...rest }: PlaceInputProps) {
  const search = async (q: string, signal: AbortSignal): Promise<PlaceOption[]> => {
    const query = new URLSearchParams({
      q: q.slice(0, 100),
      ...(country && { country }),
      ...(near && { near }),
    });
    const { body } = await apiClient.get<{ response: readonly PlaceDetails[] }>(
      `${source}?${query}`,
      { signal, loadingBar: false },
    );
    return body.response.map((place) => ({
      value: `${place.latitude},${place.longitude}`,
      label: place.city,
      text: [place.state, place.country_text].filter(Boolean).join(', '),
      place,
    }));
  };
  return (
    <Combobox<PlaceOption>
      autoCapitalize="words"
      {...rest}
      search={search}
      onChoose={({ place }) => onPlace?.(place)}
    />
  );
}
