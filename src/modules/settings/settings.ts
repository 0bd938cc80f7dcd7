import { audit } from '#modules/accounts/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { CATALOGUE, SETTING_NAMES, type SettingName, type SettingValue } from './catalogue.ts';
import { findSetting, listSettings, upsertSetting } from './setting.store.ts';

/** What holds now: the stored value, or the catalogue's where there is none that fits. */
export async function readSetting<N extends SettingName>(name: N): Promise<SettingValue<N>> {
  return valueOf(name, (await findSetting(db(), name))?.value);
}

export interface Setting {
  readonly name: SettingName;
  readonly value: SettingValue<SettingName>;
  readonly isDecided: boolean;
}

/** All of the catalogue, with what holds now. */
export async function readSettings(): Promise<Setting[]> {
  const stored = new Map((await listSettings(db())).map(({ name, value }) => [name, value]));
  return SETTING_NAMES.map((name) => ({
    name,
    value: valueOf(name, stored.get(name)),
    isDecided: stored.has(name),
  }));
}

/** Decides a switch. 422 for a value that is not of its kind. */
export async function changeSetting(
  name: SettingName,
  input: unknown,
  actor: Actor,
): Promise<Setting> {
  const value = CATALOGUE[name].schema.safeParse(input);
  if (!value.success) throw fieldErrors({ value: ['errors.invalid'] });
  await transaction(async (tx) => {
    await upsertSetting(tx, name, value.data);
    await audit(tx, {
      act: 'setting_changed',
      actor: { accountId: actor.accountId, ip: actor.ip, requestId: actor.requestId },
      subject: { kind: 'setting', id: SETTING_NAMES.indexOf(name) },
      details: { name, value: value.data },
    });
  });
  return { name, value: value.data, isDecided: true };
}

function valueOf<N extends SettingName>(name: N, stored: unknown): SettingValue<N> {
  const { schema, fallback } = CATALOGUE[name];
  const parsed = schema.safeParse(stored);
  return (parsed.success ? parsed.data : fallback) as SettingValue<N>;
}
