/** A small healthy tree in our layout, and files that break one border each. */
export type Tree = Record<string, string>;

export const HEALTHY: Tree = {
  'package.json': '{ "type": "module", "imports": { "#*": "./src/*" } }',
  'src/main/main.ts': `
    import { routes } from '#modules/campaigns/campaign.routes.ts';
    import { backCampaign } from '#flows/back-campaign.ts';
    import { drawCampaignPage } from '#pages/campaign/campaign-page.data.ts';
    export const all = [routes, backCampaign, drawCampaignPage];`,
  'src/entry.client.tsx': "import { Button } from '#design/button.tsx'; export const b = Button;",
  'src/root.tsx': "import { pages } from './app/routes.ts'; export const r = pages;",
  'src/app/routes.ts': "export const pages = ['pages/campaign/campaign-page.tsx'];",
  'src/app/paths.ts': "export const paths = { campaign: (slug: string) => '/projects/' + slug };",
  'src/design/button.tsx': 'export function Button() { return null; }',
  'src/money/money.ts': 'export const zero = 0n;',
  'src/platform/db/sql.ts': 'export const sql = 1; export type Executor = number;',
  'src/platform/db/transaction.ts':
    "import { sql } from './sql.ts'; export const transaction = sql;",
  'src/modules/accounts/index.ts': "export { findAccount } from './find-account.ts';",
  'src/modules/accounts/find-account.ts': `
    import { readAccount } from './account.store.ts';
    import { money } from './contract.ts';
    export const findAccount = [readAccount, money];`,
  'src/modules/accounts/account.store.ts': `
    import { sql } from '#platform/db/sql.ts';
    export const readAccount = sql;
    export type AccountRow = number;`,
  'src/modules/accounts/contract.ts':
    "import { zero } from '#money/money.ts'; export const money = zero;",
  'src/modules/campaigns/index.ts': "export { publish } from './publish-campaign.ts';",
  'src/modules/campaigns/publish-campaign.ts': `
    import { findAccount } from '#modules/accounts/index.ts';
    import { transaction } from '#platform/db/transaction.ts';
    export const publish = [findAccount, transaction];`,
  'src/modules/campaigns/campaign.routes.ts': `
    import { publish } from './publish-campaign.ts';
    export const routes = [publish];`,
  'src/modules/campaigns/web/index.ts': "export { Card } from './card.tsx';",
  'src/modules/campaigns/web/card.tsx': `
    import type { AccountRow } from '../campaign.present.ts';
    import { Button } from '#design/button.tsx';
    import { isOpen } from '../rules.ts';
    export const Card = (row: AccountRow) => [row, Button, isOpen];`,
  'src/modules/campaigns/campaign.present.ts': 'export type AccountRow = number;',
  'src/modules/campaigns/rules.ts':
    "import { zero } from '#money/money.ts'; import { low } from './limits.ts'; export const isOpen = [zero, low];",
  'src/modules/campaigns/limits.ts': 'export const low = 500n;',
  'src/flows/back-campaign.ts': `
    import { publish } from '#modules/campaigns/index.ts';
    import { writeBacking } from './back-campaign.store.ts';
    export const backCampaign = [publish, writeBacking];`,
  'src/flows/back-campaign.store.ts': `
    import { sql } from '#platform/db/sql.ts';
    export const writeBacking = sql;`,
  'src/pages/campaign/campaign-page.data.ts': `
    import { publish } from '#modules/campaigns/index.ts';
    export const loader = publish; export const drawCampaignPage = 1;`,
  'src/pages/campaign/campaign-page.tsx': `
    import { Card } from '#modules/campaigns/web/index.ts';
    import { paths } from '#app/paths.ts';
    import type { drawCampaignPage } from './campaign-page.data.ts';
    export { loader } from './campaign-page.data.ts';
    export type Drawn = typeof drawCampaignPage;
    export default function CampaignPage() { return [Card, paths]; }`,
  'gateway/main.ts': "import { createServer } from 'node:http'; export const s = createServer;",
};

/** Name of the broken border, and the files that break it (added to, or replacing, the tree). */
export const CASES: [string, Tree][] = [
  [
    'parts-are-used',
    {
      'src/design/flag.tsx': 'export function Flag() { return null; }',
      'src/app/routes.ts':
        "export const pages = ['pages/campaign/campaign-page.tsx', 'pages/design/design-page.tsx'];",
      'src/pages/design/design-page.tsx': `
        import { Flag } from '#design/flag.tsx';
        export default function DesignPage() { return Flag; }`,
    },
  ],
  [
    'no-cycles',
    {
      'src/money/money.ts': "import { half } from './half.ts'; export const zero = half;",
      'src/money/half.ts': "import { zero } from './money.ts'; export const half = 1n + zero;",
    },
  ],
  [
    'no-cycles',
    {
      'src/money/money.ts': "import type { Half } from './half.ts'; export const zero: Half = 0n;",
      'src/money/half.ts':
        "import type { zero } from './money.ts'; export type Half = typeof zero;",
    },
  ],
  [
    'door-between-modules',
    {
      'src/modules/campaigns/publish-campaign.ts':
        "import { findAccount } from '#modules/accounts/find-account.ts'; export const publish = findAccount;",
    },
  ],
  [
    'map-accounts',
    {
      'src/modules/accounts/find-account.ts':
        "import { isOpen } from '#modules/campaigns/rules.ts'; export const findAccount = isOpen;",
    },
  ],
  [
    'known-modules',
    {
      'src/main/main.ts': "import '#modules/lottery/index.ts';",
      'src/modules/lottery/index.ts': 'export {};',
    },
  ],
  [
    'door-for-composers',
    {
      'src/flows/back-campaign.ts':
        "import { publish } from '#modules/campaigns/publish-campaign.ts'; export const backCampaign = publish;",
    },
  ],
  [
    'main-sees-declarations',
    { 'src/main/main.ts': "import '#modules/accounts/account.store.ts';" },
  ],
  [
    'listeners-are-not-called',
    {
      'src/flows/back-campaign.ts':
        "import '#modules/notifications/index.ts'; export const backCampaign = 1;",
      'src/modules/notifications/index.ts': 'export {};',
    },
  ],
  [
    'web-is-browser-safe',
    {
      'src/modules/campaigns/web/card.tsx':
        "import { publish } from '../publish-campaign.ts'; export const Card = publish;",
    },
  ],
  [
    'web-takes-no-data',
    {
      'src/pages/campaign/campaign-page.tsx':
        "import { loader } from './campaign-page.data.ts'; export default function P() { return loader; }",
    },
  ],
  [
    'web-exports-only-its-own-data',
    {
      'src/modules/campaigns/web/index.ts': "export { routes } from '../campaign.routes.ts';",
    },
  ],
  [
    'browser-loads-no-server',
    {
      'src/design/button.tsx':
        "import { readFileSync } from 'node:fs'; export const Button = readFileSync;",
    },
  ],
  [
    'browser-loads-no-server',
    {
      'src/design/button.tsx':
        "import { chart } from '#platform/web/chart.ts'; export const Button = chart;",
      'src/platform/web/chart.ts':
        "import { sql } from '#platform/db/sql.ts'; export const chart = sql;",
    },
  ],
  [
    'contracts-are-pure',
    {
      'src/modules/accounts/contract.ts': "import { x } from './x.ts'; export const money = x;",
      'src/modules/accounts/x.ts': 'export const x = 1;',
    },
  ],
  [
    'rules-are-pure',
    { 'src/modules/campaigns/rules.ts': "import { z } from 'zod'; export const isOpen = z;" },
  ],
  [
    'rules-are-pure',
    {
      'src/modules/campaigns/rules.ts':
        "import { limits } from './limits.ts'; export const isOpen = limits;",
      'src/modules/campaigns/limits.ts':
        "import { sql } from '#platform/db/sql.ts'; export const limits = sql;",
    },
  ],
  [
    'pages-do-not-share',
    {
      'src/pages/campaign/campaign-page.data.ts':
        "import { h } from '#pages/home/h.ts'; export const loader = h; export const drawCampaignPage = 1;",
      'src/pages/home/h.ts': 'export const h = 1;',
    },
  ],
  [
    'platform-knows-no-module',
    {
      'src/platform/db/transaction.ts':
        "import { Button } from '#design/button.tsx'; export const transaction = Button;",
    },
  ],
  [
    'design-knows-no-domain',
    {
      'src/design/button.tsx':
        "import { paths } from '#app/paths.ts'; export const Button = paths;",
    },
  ],
  [
    'money-imports-nothing',
    {
      'src/money/money.ts': "import { inspect } from 'node:util'; export const zero = inspect(0n);",
    },
  ],
  [
    'stores-open-no-transaction',
    {
      'src/modules/accounts/account.store.ts':
        "import { transaction } from '#platform/db/transaction.ts'; export const readAccount = transaction;",
    },
  ],
  [
    'no-store-in-policies',
    {
      'src/modules/accounts/find-account.ts':
        "import { may } from './account.policy.ts'; export const findAccount = may;",
      'src/modules/accounts/account.policy.ts':
        "import { readAccount } from './account.store.ts'; export const may = readAccount;",
    },
  ],
  [
    'provider-sdk-in-providers',
    {
      'src/flows/back-campaign.ts':
        "import Stripe from 'stripe'; export const backCampaign = Stripe;",
    },
  ],
  [
    'gateway-is-another-company',
    { 'gateway/main.ts': "import { zero } from '../src/money/money.ts'; export const s = zero;" },
  ],
  ['application-knows-no-gateway', { 'src/main/main.ts': "import '../../gateway/main.ts';" }],
  [
    'source-imports-no-workshop',
    {
      'src/flows/back-campaign.ts':
        "import '../../test/support/cast.ts'; export const backCampaign = 1;",
      'test/support/cast.ts': 'export {};',
    },
  ],
  ['no-orphans', { 'src/modules/accounts/close-account.ts': 'export const closeAccount = 1;' }],
  [
    'imports-resolve',
    { 'src/money/money.ts': "import { half } from './nowhere.ts'; export const zero = half;" },
  ],
  [
    'nobody-below-imports-app',
    {
      'src/modules/campaigns/publish-campaign.ts':
        "import { pages } from '#app/routes.ts'; export const publish = pages;",
    },
  ],
  [
    'modules-know-no-flow',
    {
      'src/modules/campaigns/publish-campaign.ts':
        "import { f } from '#flows/f.ts'; export const publish = f;",
      'src/flows/f.ts': 'export const f = 1;',
    },
  ],
];
