import { z } from 'zod';
import { setting } from './setting-forms.ts';

/** The variables of this part. */
export const videoEnvironment = z.object({
  OEMBED_URL: setting(
    z.url({ protocol: /^https?$/, error: 'must be a URL with http or https' }).optional(),
    'an oEmbed service that is asked whether a video may be shown; without one a known address decides',
    'off',
  ),
  OEMBED_KEY: setting(z.string().max(200).optional(), 'what that service knows us by', 'none'),
});

/** The oEmbed service that says whether a video may be embedded; without one its address decides. */
export interface VideoSettings {
  readonly url: string;
  readonly key: string;
}

let settings: { value: VideoSettings | undefined } | undefined;

/** The settings of this process, checked when they are first asked for. Throws for a wrong one. */
export function videoSettings(): VideoSettings | undefined {
  settings ??= { value: readVideoSettings(process.env) };
  return settings.value;
}

/** For tests: replaces the settings until it is called again. */
export function overrideVideoSettings(value: VideoSettings | undefined): void {
  settings = { value };
}

/** What is wrong with an environment's settings of videos, a line each. */
export function videoProblems(env: NodeJS.ProcessEnv): string[] {
  const { error } = videoEnvironment.safeParse(givenIn(env));
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
}

function readVideoSettings(env: NodeJS.ProcessEnv): VideoSettings | undefined {
  const parsed = videoEnvironment.safeParse(givenIn(env));
  if (!parsed.success) throw new Error(videoProblems(env).join('\n'));
  const { OEMBED_URL: url, OEMBED_KEY: key = '' } = parsed.data;
  return url === undefined ? undefined : { url, key };
}

function givenIn(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
