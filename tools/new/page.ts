/**
 * Makes a page in four languages that passes the checks:
 *
 *   npm run new:page -- src/pages/fairs/fair-list /fairs \
 *     'Fairs | Meet the people behind the campaigns.' \
 *     'Salons | Rencontrez les équipes derrière les campagnes.' \
 *     'Messen | Hier treffen Sie die Menschen hinter den Kampagnen.' \
 *     'Ferias | Conoce a quienes impulsan las campañas.'
 *
 * Title and description in English, French, German and Spanish. A page for everybody, about no thing, is
 * opened by the access matrix and by the test of every page as it stands; what else it does needs its test.
 */
import { basename, dirname, join, relative } from 'node:path';
import { isStarted } from '../started.ts';
import { camelCase, format, pascalCase, refuseQuotes, snakeCase, Sources } from './sources.ts';

const LANGUAGES = ['en', 'fr', 'de', 'es'] as const;

export interface NewPage {
  /** Path and name below the project, without `-page.tsx`. */
  readonly file: string;
  /** In English, with a slash before it; of no thing, as a page about one says how it is found. */
  readonly address: string;
  /** Title and description in each language, with a bar between. */
  readonly texts: Readonly<Record<(typeof LANGUAGES)[number], string>>;
}

/** Writes the page and every line that names it. Throws, and writes nothing, where a part is taken. */
export function makePage(root: string, page: NewPage): string[] {
  const { file, address, texts } = page;
  if (!/^src\/(pages|modules\/[a-z-]+\/web)\/([a-z-]+\/)*[a-z][a-z-]+$/.test(file)) {
    throw new Error(`${file}: a page stands in src/pages/… or src/modules/…/web, in kebab-case`);
  }
  if (!/^(\/[a-z][a-z0-9_-]*)+$/.test(address)) {
    throw new Error(`${address}: an address begins with a slash and names no thing`);
  }
  refuseQuotes(Object.values(texts));
  const sources = new Sources(root);
  const name = basename(file);
  sources.add(`${file}-page.data.ts`, dataText(name));
  sources.add(`${file}-page.tsx`, pageText(name));
  for (const language of LANGUAGES) {
    addTexts(sources, join(dirname(file), `messages/${language}.json`), name, texts[language]);
  }
  const entry = `'${address.slice(1)}', '${relative('src', file)}-page.tsx'`;
  sources.insert('src/app/routes.ts', "  single('dev/design'", `  ...page(${entry}),\n`);
  const addresses = 'src/app/addresses.ts';
  const known = sources.read(addresses);
  if (known.includes(`const ${camelCase(name)} =`)) throw new Error(`paths.${name} is taken`);
  const spelt = `export const ${camelCase(name)} = (locale: Locale) => page(locale, '${address}');\n`;
  sources.set(addresses, known + spelt);
  return sources.write();
}

function addTexts(sources: Sources, path: string, name: string, text: string): void {
  const [title = '', description = ''] = text.split('|').map((part) => part.trim());
  if (title === '' || description === '') throw new Error(`${path}: "Title | Description", please`);
  const known = sources.has(path) ? (JSON.parse(sources.read(path)) as object) : {};
  const key = snakeCase(name);
  const all = { ...known, [`${key}.title`]: title, [`${key}.text`]: description };
  const sorted = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
  sources.set(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const dataText = (name: string): string => `import { alternates, paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';

export const { loader, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 3600 },
  load({ actor: { locale } }) {
    const path = paths.${camelCase(name)}(locale);
    return { origin: config().publicUrl, path, alternates: alternates(path) };
  },
});
`;

const pageText = (name: string): string => `import { useLoaderData } from 'react-router';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import type { loader } from './${name}-page.data.ts';

export { headers, loader } from './${name}-page.data.ts';

export default function ${pascalCase(name)}Page() {
  const t = useT();
  const { origin, path, alternates } = useLoaderData<typeof loader>();
  return (
    <Page width="narrow">
      <PageHead
        title={pageTitle(t('${snakeCase(name)}.title'))}
        description={t('${snakeCase(name)}.text')}
        origin={origin}
        path={path}
        alternates={alternates}
      />
      <PageTitle title={t('${snakeCase(name)}.title')} text={t('${snakeCase(name)}.text')} />
    </Page>
  );
}
`;

function main([file = '', address = '', en = '', fr = '', de = '', es = '']: string[]): void {
  const root = join(import.meta.dirname, '../..');
  const written = makePage(root, { file, address, texts: { en, fr, de, es } });
  format(root, written);
  console.log(written.join('\n'));
}

if (isStarted(import.meta.filename)) main(process.argv.slice(2));
