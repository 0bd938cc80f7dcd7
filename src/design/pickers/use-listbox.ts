import { type KeyboardEvent, useId, useState } from 'react';
import { type PickOption, stepped } from './options.ts';

export interface Listbox<Option extends PickOption> {
  readonly id: string;
  readonly isOpen: boolean;
  readonly options: readonly Option[];
  /** The option under the keyboard; -1 for none. */
  readonly active: number;
  readonly setActive: (place: number) => void;
  readonly show: (active?: number) => void;
  readonly hide: () => void;
  /** Deals with the keys of a list; true when the key meant the list. */
  readonly onKey: (event: KeyboardEvent, choose: (option: Option) => void) => boolean;
  /** The attributes of the input that leads the list. */
  readonly inputAria: {
    readonly role: 'combobox';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly 'aria-activedescendant': string | undefined;
    readonly autoComplete: 'off';
  };
}

export const optionId = (listbox: string, place: number): string => `${listbox}-${place}`;

/** A list of options led by an input that keeps the focus (the combobox pattern of ARIA). */
export function useListbox<Option extends PickOption>(options: readonly Option[]): Listbox<Option> {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isWanted && options.length > 0;
  const place = isOpen && active < options.length ? active : -1;
  const show = (first = -1) => {
    setWanted(true);
    setActive(first);
  };
  const hide = () => {
    setWanted(false);
    setActive(-1);
  };
  const onKey: Listbox<Option>['onKey'] = (event, choose) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const option = options[place];
    if (by !== 0) show(stepped(place, by, options.length));
    else if (event.key === 'Escape' && isOpen) hide();
    else if (event.key === 'Enter' && option) choose(option);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    id,
    isOpen,
    options,
    active: place,
    setActive,
    show,
    hide,
    onKey,
    inputAria: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': place < 0 ? undefined : optionId(id, place),
      autoComplete: 'off',
    },
  };
}
