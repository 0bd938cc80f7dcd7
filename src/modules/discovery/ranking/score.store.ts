import { type Statement, sql } from '#platform/db/sql.ts';
import type { Forms } from '../search-words.ts';
import { IS_OPEN } from '../search-conditions.store.ts';

/** What is looked for, and the words as they were typed, which tell how well something fits. */
export interface TextQuery {
  readonly tsquery: string;
  readonly typed: string;
  /** What tells how well it fits, where that is shorter: beginnings in place of what begins so. */
  readonly scored?: string;
  /** Very many campaigns have each of the words. */
  readonly isCommon?: boolean;
  /** An order is walked to find campaigns with them. */
  readonly isWidespread?: boolean;
  /** How many have the rarest of them, where an order is walked. */
  readonly campaigns?: number;
  /** The words that stories are asked for; none where they are not what was typed. */
  readonly telling?: readonly string[];
  /** What is left of them without their endings. */
  readonly stems?: Forms | undefined;
}

/**
 * How well a campaign of the index (`d`, with what curators gave it as `b`) fits a text; six digits. The
 * title itself counts most, then what begins with it or is like it, then where the words stand.
 */
export const scoreOf = ({ tsquery, typed, scored = tsquery }: TextQuery): Statement => sql`
  round((
    case when d.title_key = ${typed} then 4 when starts_with(d.title_key, ${typed}) then 1 else 0 end
    + similarity(d.title_key, ${typed}) * 2
    + ts_rank_cd(d.words, ${scored}::text::tsquery, 32)
    + case when ${IS_OPEN} then 0.2 else 0 end
    + ln(1 + d.contributors) / 100 + coalesce(b.points, 0))::numeric, 6)`;
