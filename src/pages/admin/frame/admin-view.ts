import type { BadgeTone } from '#design/feedback/badge.tsx';

export interface MenuLink {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** What every screen shows around its own part. */
export interface ShellView {
  /** The name of the section, which is the page's title unless it has one of its own. */
  readonly section: string;
  readonly sectionHref: string;
  readonly roleText: string;
  readonly menu: readonly {
    readonly label: string;
    readonly links: readonly MenuLink[];
  }[];
  readonly texts: {
    readonly title: string;
    readonly menu: string;
    readonly keys: string;
    /** Of a page that leads to the next one in the queue. */
    readonly keysNext: string;
    readonly keysOff: string;
    readonly turnKeysOff: string;
    readonly turnKeysOn: string;
    readonly noActs: string;
  };
}

/** One value of a table or of a list of facts. */
export interface CellView {
  readonly text: string;
  /** Where it leads; null and absent for plain text. */
  readonly href?: string | null;
  /** A second, quieter line. */
  readonly note?: string | null;
  /** Shown as a badge of this tone. */
  readonly tone?: BadgeTone | null;
  /** The language of what people wrote. */
  readonly language?: string | null;
}

export interface ColumnView {
  readonly key: string;
  readonly title: string;
  readonly align?: 'end';
  readonly hideOnPhone?: boolean;
}

export interface TableView {
  readonly caption: string;
  readonly columns: readonly ColumnView[];
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly CellView[];
  }[];
  readonly emptyText: string;
  /** The rest of it elsewhere. */
  readonly more?: { readonly href: string; readonly label: string } | null;
}

export interface SearchView {
  readonly action: string;
  readonly label: string;
  readonly button: string;
  readonly value: string;
  /** How much may be typed or pasted; 200 signs when not said. */
  readonly max?: number;
  /** What may be typed, where the label does not say all of it. */
  readonly hint?: string;
  /** What stands in it could not be read. */
  readonly isUnread?: boolean;
  /** Back to the whole list; null where nothing narrows it. */
  readonly clear?: { readonly href: string; readonly label: string } | null;
  /** Filters that a search keeps. */
  readonly kept: readonly (readonly [name: string, value: string])[];
}

export interface FilterView {
  readonly label: string;
  readonly chips: readonly {
    readonly label: string;
    readonly href: string;
    readonly current: boolean;
  }[];
}

/** Fields that narrow a list together. */
export interface FilterFormView {
  readonly action: string;
  readonly label: string;
  readonly button: string;
  /** Back to the whole list; null where nothing narrows it. */
  readonly clear: { readonly href: string; readonly label: string } | null;
  readonly fields: readonly FieldView[];
}

/** Filters of a list that somebody keeps under a name, and the form that keeps those which are set. */
export interface SavedViewsView {
  readonly label: string;
  readonly chips: FilterView['chips'];
  readonly edit: { readonly href: string; readonly label: string } | null;
  /** Null where nothing is set that can be kept, or it is kept already. */
  readonly save: SaveFormView | null;
}

/** The form that keeps filters of a list under a name. */
export interface SaveFormView {
  readonly action: string;
  readonly title: string;
  readonly name: string;
  readonly button: string;
  readonly list: string;
  readonly filters: string;
  /** What is set and not kept. */
  readonly hint?: string;
}

/** A list as it is shown: every text in the reader's language. */
export interface ListView {
  readonly shell: ShellView;
  readonly lead: string;
  /** Why nothing is listed: what was typed to narrow the list could not be read. */
  readonly problem?: string;
  /** What waits elsewhere, and where. */
  readonly notice?: { readonly text: string; readonly href: string; readonly label: string } | null;
  readonly search: SearchView | null;
  readonly filters: readonly FilterView[];
  readonly form?: FilterFormView;
  readonly views?: SavedViewsView;
  /** The whole list as a file. */
  readonly file?: { readonly href: string; readonly label: string };
  readonly table: TableView;
  readonly bulk?: BulkView;
}

/** Acts on several rows of a list: chosen in it, looked at, and only then done. */
export interface BulkView {
  readonly allLabel: string;
  /** What the box of a row is called, by the row's key. */
  readonly chooseLabels: Readonly<Record<string, string>>;
  readonly buttons: readonly {
    readonly intent: string;
    readonly label: string;
  }[];
  readonly hint: string;
  /** What becomes of the boxes on another page of the list. */
  readonly pageHint: string;
  /** From what is planned back to the boxes. */
  readonly change: { readonly href: string; readonly label: string };
  /** Keys of rows that were chosen before. */
  readonly chosen: readonly string[];
  readonly title: string;
  readonly emptyText: string;
  /** What would happen to those, nothing where none waits any more; null where nothing is planned. */
  readonly planned: readonly ActView[] | null;
}

export interface FieldView {
  readonly kind: 'text' | 'area' | 'select' | 'date' | 'datetime-local';
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with its value; for a filter, whose form is not sent back. */
  readonly error?: string;
  readonly isRequired?: boolean;
  readonly value?: string;
  readonly max?: number;
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
  }[];
  /** The empty first choice of a select where nothing is preset. */
  readonly prompt?: string;
}

/** Something that can be done: what will happen is said before it is asked for. */
export interface ActView {
  readonly intent: string;
  readonly title: string;
  readonly consequence: string;
  /** What it is done to, one by one. */
  readonly lists?: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly button: string;
  readonly isHarmful?: boolean;
  readonly fields: readonly FieldView[];
  /** The document behind it is another one, not what scripts would draw. */
  readonly loadsAnew?: boolean;
  /** Stands open from the beginning. */
  readonly isOpen?: boolean;
  /** Was looked at and not done yet: what was typed stays until it is. */
  readonly isPreviewed?: boolean;
  readonly hidden?: Readonly<Record<string, string>>;
}

export interface HistoryView {
  readonly title: string;
  readonly emptyText: string;
  readonly entries: readonly {
    readonly when: string;
    readonly what: string;
    /** Where it is told whole. */
    readonly href?: string | null;
    readonly who: CellView | null;
    readonly note: string | null;
  }[];
  readonly more?: { readonly href: string; readonly label: string } | null;
}

/** One field as it was, or is, and as it became, or would be. */
export interface ChangeView {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** An older decision that would hold again, and the one that held when it was looked at. */
export interface RestoreView {
  readonly id: number;
  readonly version: number;
}

/** A decision that a later one replaced, and that can hold again. */
export interface VersionView {
  readonly id: number;
  readonly isCurrent: boolean;
  /** Nothing that can hold again by itself, or the same as what holds. */
  readonly isFixed?: boolean;
  /** Against the one before it. */
  readonly changes?: readonly ChangeView[];
  readonly when: string;
  /** Who decided it; null for nobody. */
  readonly who?: string | null;
  readonly title: string;
  /** The title says no more than its changes, which stand below it. */
  readonly isTitledByChanges?: boolean;
  /** Why it was decided; empty where nobody said. */
  readonly note: string;
}

/** One thing with everything about it. */
export interface DetailView {
  readonly shell: ShellView;
  readonly title: string;
  readonly language?: string | null;
  readonly badges: readonly CellView[];
  readonly facts: readonly {
    readonly term: string;
    readonly value: CellView;
  }[];
  /** What people wrote, whole. */
  readonly texts: readonly {
    readonly title: string;
    readonly text: string;
    readonly language?: string | null;
    readonly note?: string | null;
  }[];
  /** What waits after this one. */
  readonly next?: { readonly href: string; readonly label: string } | null;
  /** What else there is about it, on a page of its own. */
  readonly more?: { readonly href: string; readonly label: string };
  /** What is to be done next about it, on a page of its own: stands before the acts. */
  readonly nextAct?: { readonly href: string; readonly label: string } | null;
  /** Empty where there is nothing to be done on the page. */
  readonly actsTitle: string;
  readonly acts: readonly ActView[];
  readonly tables: readonly TableView[];
  readonly history: HistoryView | null;
}
