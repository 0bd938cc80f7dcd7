import { type Executor, sql } from '#platform/db/sql.ts';
import { BEGINNING, type Forms, MOST_WORDS, type WordChoice } from './search-words.ts';

/** What a banned word is looked for as: nothing has it. */
export const BANNED_WORD = '###';

export interface TypedWords {
  readonly words: string[];
  /** Those of them that so many campaigns have that they tell little. */
  readonly frequent: string[];
  /** Those of them that very many campaigns have: enough without the words that begin so. */
  readonly common: string[];
  /** Those that no campaign has, nor words that begin so, nor other forms of them. */
  readonly unknown: string[];
  /** How many have each of those that, with what they begin, very many have. */
  readonly widespread: Readonly<Record<string, number>>;
  /** Of those that begin words of very many campaigns, the most frequent of these words. */
  readonly beginnings: Readonly<Record<string, string[]>>;
  /** Other forms of them that campaigns have; of what no campaign has nor begins with, also frequent ones. */
  readonly forms: Forms;
  /** What is left of each without its endings, in each language; nothing that is banned. */
  readonly stems: Forms;
}

/** A word that a larger share of all campaigns has is looked for only where there is no other. */
const FREQUENT = 0.1;
/** A word that so many campaigns have is looked for as it is: what begins so takes many times as long. */
const COMMON_FROM = 2000;
/** Of a word that so many have, an order is walked until enough of them are met: that is sooner done. */
const WIDESPREAD = 5000;
/** Among so many campaigns one or two letters begin words of nearly all. */
const MANY = 50_000;
/** Of the words that begin alike, so many are looked for where very many campaigns have one of them. */
const COMPLETIONS = 8;
/** So many other forms of a word are looked for, the most frequent. */
const FORMS = 4;

/** Longer words are in no list. */
export const LONGEST = 40;

const BEGINS_SO = sql`k.word ~>=~ asked.word and k.word ~<~ (asked.word || chr(1114111))`;

/**
 * The words of what somebody searches for, as the index knows them among so many campaigns; banned ones are
 * `BANNED_WORD`.
 */
export function readWords(q: Executor, text: string, campaigns: number): Promise<TypedWords> {
  return q.one<TypedWords>(sql`
    with banned as materialized (select banned_words() as word), typed as materialized (
      select tuned_words(search_words(${text})) as words, ${campaigns}::float8 as campaigns
    ), asked as materialized (
      select asked.word, coalesce(k.campaigns, 0) as campaigns, typed.campaigns as among
      from typed, unnest(typed.words[:${MOST_WORDS}::int]) as asked (word)
        left join discovery_words k on k.word = asked.word
    ), beginnings as (
      select asked.word, found.words, found.most
      from asked, lateral (
        with often as materialized (
          select k.word, k.campaigns from discovery_words k where ${BEGINS_SO} and k.is_frequent
        ), begun as materialized (
          select word, campaigns from often
          union all select k.word, k.campaigns from discovery_words k
          where (select coalesce(sum(campaigns), 0) from often) < ${COMMON_FROM}
            and ${BEGINS_SO} and not k.is_frequent
        ), first as materialized (
          select word, campaigns from begun order by campaigns desc, word limit ${COMPLETIONS + 1}
        )
        select array(select first.word from first where first.word <> asked.word
            order by first.campaigns desc, first.word limit ${COMPLETIONS}) as words,
          (select sum(campaigns) from begun) as total,
          (select sum(campaigns) from first) as most
        -- Read as it stands: its parts would be reckoned again where they are asked for.
        offset 0
      ) as found
      where asked.among >= ${COMMON_FROM} and asked.campaigns < ${COMMON_FROM} and length(asked.word) > 2
        and found.total >= ${COMMON_FROM} and found.words <> '{}'
    ), forms as (
      select asked.word, found.words, found.most
      from asked, lateral (
        select array_agg(form.word order by form.campaigns desc, form.word) as words,
          max(form.campaigns) as most
        from (select k.word, k.campaigns from discovery_words k
          where k.stems && search_stems(asked.word) and k.word <> asked.word and k.campaigns > 0
            and not (length(asked.word) > ${BEGINNING}::int and starts_with(k.word, asked.word))
            and (k.campaigns < ${COMMON_FROM} or asked.campaigns = 0 and not exists (
              select from discovery_words k where ${BEGINS_SO} and k.campaigns > 0))
            and k.word not in (select word from banned)
          order by k.campaigns desc, k.word limit ${FORMS}) as form
      ) as found
      where asked.campaigns < ${COMMON_FROM} and length(asked.word) > 2 and found.words is not null
    ), stems as (
      select asked.word, array_agg(distinct stem) as words
      from asked, unnest(search_stems(asked.word)) as signed, substr(signed, 4) as stem
      where stem not in (select word from banned)
      group by asked.word
    )
    select words,
      array(select distinct word from asked
        where among >= ${COMMON_FROM} and campaigns > among * ${FREQUENT}) as frequent,
      array(select distinct word from asked
        where campaigns >= ${COMMON_FROM} or (length(word) < 3 and among >= ${MANY})
        union select word from forms where most >= ${COMMON_FROM}) as common,
      array(select word from asked where campaigns = 0 and length(word) <= ${LONGEST}::int
        and word not in (select word from forms)
        and not exists (select from discovery_words k where ${BEGINS_SO} and k.campaigns > 0)) as unknown,
      coalesce((select jsonb_object_agg(word, most) from (
        select word, max(most) as most from (
          select word, campaigns from asked union all select word, most from beginnings
          union all select word, most from forms) as so (word, most)
        where most >= ${WIDESPREAD} group by word) as wide), '{}') as widespread,
      coalesce((select jsonb_object_agg(word, to_jsonb(words)) from forms), '{}') as forms,
      coalesce((select jsonb_object_agg(word, to_jsonb(words)) from stems), '{}') as stems,
      coalesce((select jsonb_object_agg(word, to_jsonb(words)) from beginnings), '{}') as beginnings
    from typed`);
}

/** Numbers and single letters are counted as well, but no other word is meant by them. */
const IS_MEANT = sql`length(k.word) > 1 and k.word !~ '^[0-9]+$'`;

/** Words of one length share a variant too where one letter was dropped and another one added elsewhere. */
const IS_A_LETTER_AWAY = sql`(
  length(k.word) <> length(asked.word) or search_letters(k.word) = search_letters(asked.word)
  or exists (select from generate_series(0, length(k.word) - 1) n
    where left(k.word, n) = left(asked.word, n) and substr(k.word, n + 2) = substr(asked.word, n + 2)))`;

/** Shorter words share a beginning and an end with many: of what is near them more must be alike. */
const LONG = 7;
const ALIKE = 0.35;

/**
 * What each word may have been meant as: itself and words of campaigns a letter away; where there is none of
 * these, the nearest ones by shared trigrams, which takes many times as long. No banned word is meant, and by
 * `parts` of names no word that is farther away.
 */
export function findNearWords(
  q: Executor,
  words: readonly string[],
  parts: readonly string[] = [],
): Promise<WordChoice[]> {
  return q.query<WordChoice>(sql`
    with asked as materialized (
      select asked.word, asked.place, array(
        select near.word from (
          (select asked.word, 2 as likeness where exists (
            select 1 from discovery_words k where k.word = asked.word and ${IS_MEANT}))
          union
          (select k.word, similarity(k.word, asked.word)
              + case when search_letters(k.word) = search_letters(asked.word) then 1 else 0 end
            from discovery_words k
            where k.variants && search_variants(asked.word) and k.word <> asked.word
              and ${IS_MEANT} and ${IS_A_LETTER_AWAY}
            order by 2 desc, 1 limit 24)
        ) as near order by near.likeness desc, near.word
      ) as near
      from unnest(${[...words]}::text[]) with ordinality as asked (word, place)
    )
    select asked.word, array_remove(tuned_words(
      case when asked.near <> '{}' or length(asked.word) < 4 or asked.word = any(${[...parts]}::text[])
        then asked.near else array(
        select k.word from discovery_words k
        where k.word % asked.word
          and (length(asked.word) >= ${LONG} or similarity(k.word, asked.word) >= ${ALIKE})
          and length(k.word) between length(asked.word) - 3 and length(asked.word) + 3 and ${IS_MEANT}
        order by similarity(k.word, asked.word) desc, k.word limit 5
      ) end), ${BANNED_WORD}) as near
    from asked order by asked.place`);
}

/** The words that a campaign is found by. */
export async function readIndexedWords(q: Executor, campaignId: number): Promise<string[]> {
  const row = await q.one<{ words: string[] }>(sql`
    select tsvector_to_array(words) as words from discovery_campaigns where campaign_id = ${campaignId}`);
  return row.words;
}

/** The words of a campaign's title, in their order. */
export async function readTitleWords(q: Executor, campaignId: number): Promise<string[]> {
  const row = await q.one<{ words: string[] }>(sql`
    select string_to_array(title_key, ' ') as words from discovery_campaigns
    where campaign_id = ${campaignId}`);
  return row.words;
}
