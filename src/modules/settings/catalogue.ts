import { z } from 'zod';

/** Every business switch there is, with what holds where nobody decided. */
export const CATALOGUE = {
  /** Campaigns may also be run in the currencies of the extended set. */
  currency_extension: { schema: z.boolean(), fallback: false },
} as const;

export type SettingName = keyof typeof CATALOGUE;
export type SettingValue<N extends SettingName> = z.infer<(typeof CATALOGUE)[N]['schema']>;

export const SETTING_NAMES = Object.keys(CATALOGUE) as [SettingName, ...SettingName[]];
