import { expect, it } from 'vitest';
import { frameChunkPlugin, modulesOfFrame } from './vite-frame-chunk.ts';

const modules: Record<string, { code: string; importedIds: string[] }> = {
  '/src/root.tsx': {
    code: "import { Host as H } from '#modules/x/web/index.ts';\nimport './own.ts';",
    importedIds: ['/src/modules/x/web/index.ts', '/src/own.ts'],
  },
  '/src/own.ts': { code: '', importedIds: [] },
  '/src/modules/x/web/index.ts': {
    code: [
      "export { Host } from './host.tsx';",
      "export { Form } from './form.tsx';",
      "export { a as Other } from './other.ts';",
    ].join('\n'),
    importedIds: [
      '/src/modules/x/web/host.tsx',
      '/src/modules/x/web/form.tsx',
      '/src/modules/x/web/other.ts',
    ],
  },
  '/src/modules/x/web/host.tsx': { code: '', importedIds: ['/src/deep.ts'] },
  '/src/deep.ts': { code: '', importedIds: [] },
  '/src/modules/x/web/form.tsx': { code: '', importedIds: [] },
  '/src/modules/x/web/other.ts': { code: '', importedIds: [] },
};
const graph = { getModuleInfo: (id: string) => modules[id] ?? null };

it('follows everything but what lies behind a door and is not named', () => {
  expect([...modulesOfFrame(['/src/root.tsx'], graph)].sort()).toEqual([
    '/src/deep.ts',
    '/src/modules/x/web/host.tsx',
    '/src/own.ts',
    '/src/root.tsx',
  ]);
});

it('takes an exported name by what others call it', () => {
  const asks = { code: "import { Other } from '#modules/x/web/index.ts';", importedIds: [] };
  const root = { ...asks, importedIds: ['/src/modules/x/web/index.ts'] };
  const found = modulesOfFrame(['/src/ask.ts'], {
    getModuleInfo: (id) => (id === '/src/ask.ts' ? root : graph.getModuleInfo(id)),
  });
  expect([...found]).toContain('/src/modules/x/web/other.ts');
  expect([...found]).not.toContain('/src/modules/x/web/host.tsx');
});

it('keeps parts that few pages want out of what all load', () => {
  const plugin = frameChunkPlugin('/') as {
    outputOptions(options: object): {
      codeSplitting: { groups: { name: unknown; test?: RegExp }[] };
    };
  };
  const { groups } = plugin.outputOptions({}).codeSplitting;
  const groupOf = (file: string) =>
    groups.find(({ test }) => test?.test(`/src/design/${file}.tsx`))?.name;
  expect(groupOf('feedback/notice')).toBe('widgets');
  expect(groupOf('fields/checkbox')).toBe('fields');
  expect(groupOf('fields/select')).toBe('widgets');
  for (const alone of ['image-drop', 'password-input']) {
    expect(groupOf(`fields/${alone}`)).toBeUndefined();
  }
});

it('puts a campaign’s page into one file, and what others share of it into those they load', () => {
  const plugin = frameChunkPlugin('/') as {
    outputOptions(options: object): {
      codeSplitting: { groups: { name: unknown; test?: RegExp }[] };
    };
  };
  const { groups } = plugin.outputOptions({}).codeSplitting;
  const groupOf = (file: string) => groups.find(({ test }) => test?.test(`/src/${file}`))?.name;
  expect(groupOf('pages/campaign/perks.tsx')).toBe('campaign');
  expect(groupOf('pages/campaign/comments-page.tsx')).toBeUndefined();
  expect(groupOf('pages/campaign/owner/owner-bar.tsx')).toBeUndefined();
  expect(groupOf('pages/cards/campaign-card.tsx')).toBe('widgets');
  expect(groupOf('design/actions/share-bar.tsx')).toBe('around-campaigns');
});
