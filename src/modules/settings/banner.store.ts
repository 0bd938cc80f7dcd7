import { type Executor, sql } from '#platform/db/sql.ts';
import type { Banner } from './banner.ts';

export type NewBanner = Omit<Banner, 'id'>;

const columns = sql`id, message_id as "messageId", kind, texts, link, is_on as "isOn",
  starts_at as "startsAt", ends_at as "endsAt"`;

export function findDueBanner(q: Executor): Promise<Banner | undefined> {
  return q.maybe<Banner>(sql`
    select ${columns} from info_banners
    where is_on and (starts_at is null or starts_at <= clock_now())
      and (ends_at is null or ends_at > clock_now())
    order by id desc limit 1`);
}

export function listBanners(q: Executor): Promise<Banner[]> {
  return q.query<Banner>(sql`select ${columns} from info_banners order by id desc limit 500`);
}

export function lockBanner(tx: Executor, id: number): Promise<Banner | undefined> {
  return tx.maybe<Banner>(sql`select ${columns} from info_banners where id = ${id} for update`);
}

/** Undefined when the message id is taken. */
export function insertBanner(tx: Executor, banner: NewBanner): Promise<Banner | undefined> {
  const { messageId, kind, texts, link, isOn, startsAt, endsAt } = banner;
  return tx.maybe<Banner>(sql`
    insert into info_banners (message_id, kind, texts, link, is_on, starts_at, ends_at)
    values (${messageId}, ${kind}, ${sql.json(texts)}, ${link}, ${isOn}, ${startsAt}, ${endsAt})
    on conflict (message_id) do nothing
    returning ${columns}`);
}

export function updateBanner(tx: Executor, banner: Banner): Promise<number> {
  const { id, kind, texts, link, isOn, startsAt, endsAt } = banner;
  return tx.run(sql`
    update info_banners
    set kind = ${kind}, texts = ${sql.json(texts)}, link = ${link}, is_on = ${isOn},
      starts_at = ${startsAt}, ends_at = ${endsAt}, updated_at = clock_now()
    where id = ${id}`);
}
