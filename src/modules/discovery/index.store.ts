import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';

/**
 * Brings the index up to what campaigns and their totals say now: everything changed since the last time,
 * and the words of their titles. Answers how many rows it wrote.
 */
export async function refreshIndex(q: Executor): Promise<number> {
  const row = await q.one<{ written: number }>(sql`
    with changed as (
      select c.id from campaigns c, discovery_progress p
      where c.updated_at >= p.refreshed_to
      union
      select t.campaign_id from campaign_totals t, discovery_progress p
      where t.updated_at >= p.refreshed_to
    ), written as (
    insert into discovery_campaigns as d (campaign_id, status, forever, funding_type, nonprofit, category_id,
      top_category_id, country, city_slug, percent, raised_euro, contributors, launched_at, ends_at,
        staff_pick, words, title_key,
      slug, title, tagline, state, owner_name, city, currency, goal_minor, raised_minor, card_public_id,
        card_alt)
    select c.id,
      case when campaign_is_raising(c.state) then 'open' when campaign_is_over(c.state) then 'ended' end,
      c.state = 'forever_funding',
      case when c.state = 'forever_funding' then 'flexible' else c.funding_type end,
      c.nonprofit, c.category_id, g.parent_id, c.country, c.city_slug,
      least(2000000000, (coalesce(t.raised_minor, 0) + coalesce(t.external_raised_minor,
        0)) * 100 / greatest(c.goal_minor, 1)),
      coalesce(euro_cents(coalesce(t.raised_minor, 0) + coalesce(t.external_raised_minor, 0), c.currency), 0),
      coalesce(t.contributors, 0) + coalesce(t.external_contributors, 0),
      c.launched_at, case when c.state = 'live' then c.ends_at end, c.staff_pick,
      search_vector(c.title, 'A') || search_vector(c.tagline, 'B')
        || search_vector((select string_agg(tag, ' ') from campaign_tags x where x.campaign_id = c.id), 'B')
        || search_vector(concat_ws(' ', a.firstname, a.lastname, c.city), 'C'),
      array_to_string(search_words(c.title), ' '),
      c.slug, c.title, c.tagline, c.state, trim(a.firstname || ' ' || a.lastname), c.city, c.currency,
        c.goal_minor,
      coalesce(t.raised_minor, 0) + coalesce(t.external_raised_minor, 0), c.card_public_id, c.card_alt
    from changed join campaigns c on c.id = changed.id
      join accounts a on a.id = c.owner_id
      left join categories g on g.id = c.category_id
      left join campaign_totals t on t.campaign_id = c.id
    where campaign_is_public(c.state)
    on conflict (campaign_id) do update set status = excluded.status, forever = excluded.forever,
      funding_type = excluded.funding_type, nonprofit = excluded.nonprofit,
        category_id = excluded.category_id,
      top_category_id = excluded.top_category_id, country = excluded.country, city_slug = excluded.city_slug,
      percent = excluded.percent, raised_euro = excluded.raised_euro, contributors = excluded.contributors,
      launched_at = excluded.launched_at, ends_at = excluded.ends_at, staff_pick = excluded.staff_pick,
      words = excluded.words, title_key = excluded.title_key, slug = excluded.slug,
      title = excluded.title, tagline = excluded.tagline,
      state = excluded.state, owner_name = excluded.owner_name, city = excluded.city,
        currency = excluded.currency,
      goal_minor = excluded.goal_minor, raised_minor = excluded.raised_minor,
        card_public_id = excluded.card_public_id,
      card_alt = excluded.card_alt, refreshed_at = clock_now()
    returning title_key
    ), known as (
      insert into discovery_words (word, variants)
      select word, search_variants(word) from (
        select distinct unnest(string_to_array(title_key, ' ')) as word from written) as words
      where length(word) between 2 and 40
      on conflict (word) do nothing
    )
    select count(*) as written from written`);
  return row.written;
}

/**
 * Marks how far the index has read; a minute is read twice, for transactions that were still open. Where
 * nothing was found it is marked now and then only: to read some quiet minutes again costs less than
 * to write.
 */
export async function moveProgress(q: Executor, started: Date, found: number): Promise<void> {
  await q.run(sql`
    update discovery_progress set refreshed_to = ${started}::timestamptz - interval '1 minute'
    where ${found}::int > 0 or refreshed_to not between ${started}::timestamptz - interval '5 minutes'
      and ${started}::timestamptz - interval '1 minute'`);
}

/**
 * Recomputes the trend of every campaign: people weigh most, then contributions, then followers, each
 * halved for every day of age over three days; the owner's own do not count. What is not open comes after
 * all that is: whoever looks without a filter wants what can still be backed.
 */
export async function refreshTrends(q: Executor): Promise<void> {
  await q.run(sql`
    with recent as (
      select k.campaign_id,
        sum(exp(-extract(epoch from clock_now() - k.created_at) / 86400 * ln(2))) as contributions,
        count(distinct coalesce(k.account_id::text, lower(k.email))) as people
      from contributions k join campaigns c on c.id = k.campaign_id
      where k.created_at > clock_now() - interval '72 hours' and k.created_at <= clock_now()
        and contribution_counts_as_backed(k.state) and k.account_id is distinct from c.owner_id
      group by k.campaign_id
    ), follows as (
      select campaign_id, sum(exp(-extract(epoch from clock_now() - followed_at) / 86400 * ln(2))) as weight
      from campaign_follows where followed_at > clock_now() - interval '72 hours' group by campaign_id
    )
    update discovery_campaigns d set trend = s.score
    from (
      select x.campaign_id,
        round((3 * ln(1 + coalesce(r.people, 0)) + 2 * ln(1 + coalesce(r.contributions,
          0)) + ln(1 + coalesce(f.weight, 0))
          + 0.5 * ln(1 + x.contributors)
          - case when x.status = 'open' and (x.ends_at is null or x.ends_at > clock_now()) then 0
            else 1000 end)::numeric, 6)::double precision as score
      from discovery_campaigns x
        left join recent r on r.campaign_id = x.campaign_id
        left join follows f on f.campaign_id = x.campaign_id
    ) s
    where s.campaign_id = d.campaign_id and s.score <> d.trend`);
}
