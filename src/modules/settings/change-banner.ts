import { audit } from '#modules/accounts/index.ts';
import { type Executor, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import type { Banner } from './banner.ts';
import { insertBanner, lockBanner, type NewBanner, updateBanner } from './banner.store.ts';
import { settingErrors } from './setting.errors.ts';

export type BannerChange = Partial<Omit<NewBanner, 'messageId'>>;

/** Makes a banner. 409 when its message id was used before: who closed that one would not see this. */
export function addBanner(input: NewBanner, actor: Actor): Promise<Banner> {
  return transaction(async (tx) => {
    refuseBadTimes(input);
    const banner = await insertBanner(tx, input);
    if (!banner) throw settingErrors.messageIdTaken();
    await finish(tx, banner, actor);
    return banner;
  });
}

/** Changes a banner by what it is at that moment, so that nothing another person wrote meanwhile is lost. */
export function changeBanner(
  id: number,
  change: (before: Banner) => BannerChange,
  actor: Actor,
): Promise<Banner> {
  return transaction(async (tx) => {
    const before = await lockBanner(tx, id);
    if (!before) throw platformErrors.notFound();
    const after: Banner = { ...before, ...change(before) };
    refuseBadTimes(after);
    await updateBanner(tx, after);
    await finish(tx, after, actor);
    return after;
  });
}

function refuseBadTimes({ startsAt, endsAt }: Pick<Banner, 'startsAt' | 'endsAt'>): void {
  if (startsAt && endsAt && endsAt <= startsAt)
    throw fieldErrors({ ends_at: ['errors.settings.banner_ends_first'] });
}

async function finish(tx: Executor, banner: Banner, actor: Actor): Promise<void> {
  await invalidatePages(tx, ['home']);
  await audit(tx, {
    act: 'banner_changed',
    actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
    subject: { kind: 'info_banner', id: banner.id },
    details: { message_id: banner.messageId, is_on: banner.isOn },
  });
}
