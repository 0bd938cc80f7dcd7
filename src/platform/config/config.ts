import { type Configuration, readConfiguration } from './read-configuration.ts';

export type { Configuration } from './read-configuration.ts';
export { ConfigurationError, readConfiguration } from './read-configuration.ts';

let current: Configuration | undefined;

/**
 * The checked, frozen configuration of this process, read from the environment on first use.
 * Throws ConfigurationError, which lists everything that is wrong.
 */
export function config(): Configuration {
  current ??= readConfiguration(process.env);
  return current;
}

/** Where one connection stays with one session: for listening, migrating and backing up. */
export function directDatabaseUrl(): string {
  const { databaseDirectUrl, databaseUrl } = config();
  return databaseDirectUrl ?? databaseUrl;
}

/** Replaces some values: for test files and command-line roles that bring their own. */
export function overrideConfiguration(values: Partial<Configuration>): void {
  current = Object.freeze({ ...config(), ...values });
}

/** Forgets what was read, so that the next use reads the environment again. */
export function forgetConfiguration(): void {
  current = undefined;
}
