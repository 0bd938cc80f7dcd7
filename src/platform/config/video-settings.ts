import { z } from 'zod';

const environment = z.object({
  OEMBED_URL: z.url({ protocol: /^https?$/, error: 'must be a URL with http or https' }).optional(),
  OEMBED_KEY: z.string().max(200).optional(),
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

function readVideoSettings(env: NodeJS.ProcessEnv): VideoSettings | undefined {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The settings of videos cannot be used:\n${lines.join('\n')}`);
  }
  const { OEMBED_URL: url, OEMBED_KEY: key = '' } = parsed.data;
  return url === undefined ? undefined : { url, key };
}
