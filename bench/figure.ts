/** A table of a figure, as it is printed and kept. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** What is aimed at, and what was reached. */
export interface Aim {
  readonly what: string;
  readonly limit: number;
  readonly reached: number;
  readonly unit: string;
  /** `most`: the figure must not be above the limit; `least`: not below. */
  readonly is: 'most' | 'least';
}

export interface FigureResult {
  readonly title: string;
  /** How it was measured, in a few sentences. */
  readonly about: string;
  readonly tables: readonly Table[];
  readonly aims: readonly Aim[];
  readonly notes: readonly string[];
  /** How the database answers, as Markdown: kept beside the figure. */
  readonly plans?: string;
}

export type Figure = () => Promise<FigureResult>;

export function isMet({ is, reached, limit }: Aim): boolean {
  return is === 'most' ? reached <= limit : reached >= limit;
}

/** Three significant digits, without a tail of zeros. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return String(Number(value.toPrecision(3)));
}
