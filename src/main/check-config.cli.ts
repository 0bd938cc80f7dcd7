import { randomBytes } from 'node:crypto';
import { askProviderBalance } from '#modules/payments/index.ts';
import type { Command } from '#platform/cli/command.ts';
import { type Configuration, ConfigurationError, config } from '#platform/config/config.ts';
import { readDatabaseNeeds } from '#platform/db/database-needs.ts';
import { files } from '#platform/files/files.ts';
import { greetMailServer } from '#platform/mail/transport.ts';

const PATIENCE_MS = 15_000;

/** What came of trying a part: what it is, or what is wrong with it. */
interface Tried {
  readonly about: string;
  readonly problems?: readonly string[];
}

type Trial = (settings: Configuration) => Promise<Tried>;

const TRIALS: Readonly<Record<string, Trial>> = {
  database: readDatabaseNeeds,
  files: async ({ storageUrl }) => {
    const key = `checks/${randomBytes(12).toString('hex')}`;
    const written = randomBytes(64);
    await files().put(key, written, { contentType: 'application/octet-stream' });
    const read = await files().get(key);
    await files().delete(key);
    const kind = storageUrl.startsWith('s3:') ? 'a bucket' : 'a folder';
    if (read !== undefined && written.equals(read))
      return { about: `${kind} that keeps what it is given` };
    return { about: kind, problems: ['what was written is not what is read'] };
  },
  mail: async ({ smtpUrl, mailFrom }) => {
    if (smtpUrl === undefined) return { about: 'kept in the database: SMTP_URL is not set' };
    await greetMailServer(smtpUrl);
    return { about: `the server takes our name; mail comes from ${mailFrom}` };
  },
  provider: async ({ stripeApiBase }) => {
    await askProviderBalance();
    return { about: stripeApiBase === undefined ? 'answers to our key' : 'the sandbox answers' };
  },
  address: async ({ publicUrl }) => {
    const about = `${publicUrl} leads to a running market`;
    const answer = await fetch(`${publicUrl}/health/live`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 200) return { about };
    return { about, problems: [`${publicUrl}/health/live answers ${answer.status}`] };
  },
};

/** Tries one part; whatever it throws is what is wrong with it. */
async function tryPart(trial: Trial, settings: Configuration): Promise<Tried> {
  try {
    return await within(trial(settings));
  } catch (error) {
    return { about: '', problems: [reasonOf(error)] };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== ''
    ? `${error.message}: ${cause.message}`
    : error.message;
}

async function within(trial: Promise<Tried>): Promise<Tried> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([trial, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What stands between this environment and a market that serves. */
export const commands: readonly Command[] = [
  {
    usage: 'check-config',
    summary: 'Read every variable and try every part it names: exit code 1 when something is wrong',
    options: { '--before-start': 'Leave the public address alone, as nothing serves there yet' },
    async run({ options, print }) {
      const settings = readSettings(print);
      if (settings === undefined) return 1;
      let isWrong = false;
      for (const [name, trial] of Object.entries(TRIALS)) {
        if (name === 'address' && options.beforeStart) continue;
        const { about, problems = [] } = await tryPart(trial, settings);
        if (problems.length === 0) print(`ok     ${name}: ${about}`);
        for (const problem of problems) print(`wrong  ${name}: ${problem}`);
        isWrong ||= problems.length > 0;
      }
      return isWrong ? 1 : 0;
    },
  },
];

function readSettings(print: (line: string) => void): Configuration | undefined {
  try {
    const settings = config();
    print(
      `ok     variables: ${settings.environment}${settings.isProduction ? '' : ', no production'}`,
    );
    return settings;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) print(`wrong  variables: ${problem}`);
    return undefined;
  }
}
