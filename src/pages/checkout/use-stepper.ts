import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';
import type { Quote } from '#flows/back-campaign/index.ts';
import type { PageProblem } from '#platform/web/form-state.tsx';
import { type FieldProblems, fieldProblems } from './parts/field-problems.ts';
import type { PartProps } from './parts/part.tsx';
import { whoText } from './parts/who-text.ts';
import type { CheckoutView } from './checkout-view.ts';
import type { Field } from './order.ts';
import type { Filled } from './use-filled.ts';
import { fieldOf, type RunningQuote } from './use-quote.ts';

type Place = 1 | 2 | 3;

/** What stands in the way of a price, where on the page it is put right. */
const CHOSEN =
  /^(sold_out|perk_|add_on_alone|options_invalid|amount_|campaign_closed|limit_per_contributor)/;
const ADDRESS = /^(does_not_ship|address_needed)$/;

export function partOfProblem(code: string | null): Place | null {
  if (code === null) return null;
  if (CHOSEN.test(code)) return 1;
  return ADDRESS.test(code) ? 2 : null;
}

/** Where a refused form is put right: at its first field at fault, else where its code says. */
function placeOf(problem: PageProblem): Place {
  const fields = Object.keys(problem.errors);
  if (fields.some((name) => /^(extra|perk_id|quantity|options|lines)/.test(name))) return 1;
  if (fields.length > 0) return 2;
  return partOfProblem(problem.error) ?? 3;
}

/** What was typed of who backs when its part was left. */
interface Decided {
  readonly field: Field;
  /** Null where nothing is sent. */
  readonly countryName: string | null;
}

interface Stepper {
  readonly open: Place;
  /** Somebody wanted to go on, and something stood in the way. */
  readonly trouble: boolean;
  /** Who backs, in a line. */
  readonly who: string;
  /** Enter in a field goes on, as it would send a form of its own. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  of(place: Place): Pick<PartProps, 'place' | 'state'> & {
    onOpen: () => void;
    onNext?: () => void;
    isWaiting: boolean;
  };
}

/** Opens the parts one after the other; what came back refused opens where it is put right. */
export function useStepper(
  form: RefObject<HTMLFormElement | null>,
  { settled }: Pick<RunningQuote, 'settled'>,
  filled: Filled,
  person: CheckoutView['person'],
  onProblems: (found: FieldProblems) => void,
): Stepper {
  const t = useT();
  const [open, setOpen] = useState<Place>(filled.problem ? placeOf(filled.problem) : 1);
  const [seen, setSeen] = useState(filled.problem);
  const [trouble, setTrouble] = useState(false);
  const [decided, setDecided] = useState<Decided | null>(null);
  const [waiting, setWaiting] = useState<Place | null>(null);
  if (seen !== filled.problem) {
    setSeen(filled.problem);
    if (filled.problem) setOpen(placeOf(filled.problem));
  }

  /** Waits for a quote that is under way: whether this step can be left depends on what is chosen now. */
  async function goOn(place: 1 | 2): Promise<void> {
    if (waiting !== null) return;
    const found = fieldProblems(form.current, place, t);
    onProblems(found);
    if (Object.keys(found).length > 0) return;
    setWaiting(place);
    const { problem, needs_address: ships, ...about } = await settled();
    setWaiting(null);
    const wrong = partOfProblem(problem);
    const isStopped = wrong !== null && wrong <= place;
    setTrouble(isStopped);
    if (isStopped) {
      // Who somebody is may say that what was chosen before is too much.
      setOpen(wrong);
      onProblems(problemOfPerk({ problem, ...about }));
      return void requestAnimationFrame(() => showProblem(form.current, wrong));
    }
    if (form.current) {
      const chosen = form.current.querySelector('[name="address.country"] option:checked');
      const countryName = ships ? (chosen?.textContent ?? '') : null;
      setDecided({ field: fieldOf(new FormData(form.current)), countryName });
    }
    setOpen(place === 1 ? 2 : 3);
  }

  return {
    open,
    trouble,
    // Of the moment: another tab may have logged in or out since it was decided.
    who: decided ? whoText(decided.field, person, decided.countryName) : '',
    onKeyDown: (event) => {
      const { key, target, defaultPrevented: isTaken } = event;
      if (key !== 'Enter' || isTaken || open === 3 || !(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      void goOn(open);
    },
    of: (place) => ({
      place,
      state: place === open ? 'open' : place < open ? 'done' : 'ahead',
      onOpen: () => setOpen(place),
      isWaiting: waiting === place,
      ...(place === 3 ? {} : { onNext: () => void goOn(place) }),
    }),
  };
}

type AboutPerk = Pick<Quote, 'problem' | 'problem_description' | 'problem_perk_id'>;

/** Too many of a perk is said at its number, too. */
export function problemOfPerk({ problem, ...about }: AboutPerk): FieldProblems {
  const { problem_perk_id: perkId, problem_description: text } = about;
  if (problem !== 'limit_per_contributor' || text === null) return {};
  return { [`quantity.${perkId}`]: text };
}

/** Scrolls to the problem, which is said at the top of its part, far above the button of a long one. */
function showProblem(form: HTMLFormElement | null, place: Place): void {
  const part = form?.querySelectorAll('.checkout-part')[place - 1];
  part?.scrollIntoView({ block: 'start' });
  const country = place === 2 && part?.querySelector<HTMLElement>('[name="address.country"]');
  // The browser would scroll on to it, away from what is said.
  if (country) country.focus({ preventScroll: true });
}
