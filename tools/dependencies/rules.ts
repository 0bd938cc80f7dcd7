/**
 * The dependency rules, made from the module map. Paths are written with back-references, so a
 * new module or page is covered the day its folder appears.
 */
import { LISTENERS, MODULES, SERVER_DOOR, WEB_DOOR, maySee } from '../module-map.ts';

type Paths = string | string[];
type Kind = 'type-only' | 'export';

/** A rule as the cruiser reads it: nothing that matches `from` may lead to what matches `to`. */
export interface Rule {
  readonly name: string;
  readonly comment: string;
  readonly severity: 'error';
  readonly from: { path?: Paths; pathNot?: Paths };
  readonly to: {
    path?: Paths;
    pathNot?: Paths;
    circular?: boolean;
    couldNotResolve?: boolean;
    dependencyTypes?: Kind[];
    dependencyTypesNot?: Kind[];
  };
}

const MODULE_NAMES = Object.keys(MODULES).join('|');
const TEST = String.raw`\.test\.tsx?$`;
/** Role suffixes whose files run on the server alone. */
const SERVER_ROLES = 'data|store|policy|routes|jobs|events|mail|cli|present|errors';
/** The files of a folder that go into the browser: what lies under web/ but is no data file. */
const WEB_OF_MODULE = '^src/modules/([^/]+)/web/';
const DATA_FILE = String.raw`\.(data|server)\.tsx?$`;
/** Parts that several pages show and no module owns, such as the card of a campaign. */
const PAGE_PARTS = 'address-fields|cards|filters';
const BROWSER_LAYERS = '^src/(pages|app|design)/';

function rule(name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule {
  return { name, comment, severity: 'error', from, to };
}

/** Nothing may be imported in a circle, types included. */
const cycles: Rule[] = [
  rule(
    'no-cycles',
    'Files that import each other can be neither read nor tested alone.',
    {},
    {
      circular: true,
    },
  ),
];

/** Modules see each other through doors, and only along the table. */
function doors(): Rule[] {
  const byModule = Object.keys(MODULES).map((name) => {
    const hidden = Object.keys(MODULES).filter((other) => other !== name && !maySee(name, other));
    return rule(
      `map-${name}`,
      `${name} may call ${MODULES[name]?.mayCall.join(', ') || 'no other module'}.`,
      { path: `^src/modules/${name}/`, pathNot: TEST },
      { path: `^src/modules/(${hidden.join('|')})/` },
    );
  });
  return [
    ...byModule,
    rule(
      'known-modules',
      'A module that the module map does not name has no place in src/modules.',
      { path: '^src/' },
      { path: '^src/modules/', pathNot: `^src/modules/(${MODULE_NAMES})/` },
    ),
    rule(
      'door-between-modules',
      'Another module is used through index.ts, contract.ts or rules.ts.',
      { path: '^src/modules/([^/]+)/', pathNot: `${WEB_OF_MODULE}|${TEST}` },
      { path: '^src/modules/[^/]+/', pathNot: `^src/modules/($1/|[^/]+/${SERVER_DOOR})` },
    ),
    rule(
      'door-between-webs',
      'Widgets use another module through web/index.ts, contract.ts or rules.ts.',
      { path: WEB_OF_MODULE, pathNot: `${DATA_FILE}|${TEST}` },
      { path: '^src/modules/[^/]+/', pathNot: `^src/modules/($1/|[^/]+/${WEB_DOOR})` },
    ),
    rule(
      'door-for-data',
      'What a page loads from another module comes through its door.',
      { path: `${WEB_OF_MODULE}.*${DATA_FILE}`, pathNot: TEST },
      { path: '^src/modules/[^/]+/', pathNot: `^src/modules/($1/|[^/]+/${SERVER_DOOR})` },
    ),
  ];
}

/** app, pages and flows compose modules; they too knock at the door. */
const composers: Rule[] = [
  rule(
    'door-for-composers',
    'app, pages and flows use modules through their doors.',
    { path: '^src/(app|pages|flows)/', pathNot: TEST },
    { path: '^src/modules/', pathNot: `^src/modules/[^/]+/((web/)?index|contract|rules)\\.tsx?$` },
  ),
  rule(
    'listeners-are-not-called',
    'notifications, analytics and admin listen; nobody below main calls them. Pages may place their widgets.',
    { path: '^src/(app|flows|platform|design)/', pathNot: `^src/app/routes|${TEST}` },
    {
      path: `^src/modules/(${LISTENERS.join('|')})/`,
      pathNot: String.raw`^src/modules/[^/]+/web/index\.ts$`,
    },
  ),
  rule(
    'pages-only-read-listeners',
    'Pages place widgets of those who listen, read what analytics has counted and show what admin finds.',
    { path: '^src/pages/', pathNot: TEST },
    {
      path: `^src/modules/(${LISTENERS.join('|')})/`,
      pathNot: String.raw`^src/modules/([^/]+/web|analytics|admin)/index\.ts$`,
    },
  ),
  rule(
    'main-sees-declarations',
    'main lists what modules declare (routes, jobs, events, commands); it looks no deeper.',
    { path: '^src/main/', pathNot: TEST },
    {
      path: '^src/modules/',
      pathNot: String.raw`/(index|contract|rules)\.ts$|\.(routes|jobs|events|cli|data)\.tsx?$`,
    },
  ),
  rule(
    'flow-stores-stay-in-flows',
    'The SQL of a flow belongs to the flow.',
    { path: '^src/', pathNot: '^src/flows/' },
    { path: String.raw`^src/flows/.*\.store\.ts$` },
  ),
];

/** Outermost first: main, app, pages, flows, modules, platform, money. */
const direction: Rule[] = [
  rule(
    'nobody-imports-main',
    'main is the outermost layer.',
    { path: '^src/(?!main/)' },
    {
      path: '^src/main/',
    },
  ),
  rule(
    'nobody-below-imports-app',
    'Only paths.ts, where addresses are spelt, is open to everyone above the platform.',
    { path: '^src/(pages|flows|modules|platform|design|money)/', pathNot: TEST },
    { path: '^src/app/', pathNot: String.raw`^src/app/paths\.ts$` },
  ),
  rule(
    'nobody-below-imports-pages',
    'Pages compose; nothing is composed of pages.',
    { path: '^src/(flows|modules|platform|design|money)/' },
    { path: '^src/pages/' },
  ),
  rule(
    'pages-do-not-share',
    'A page never reaches into another page; what several show is in one named folder.',
    { path: '^src/pages/([^/]+)/', pathNot: TEST },
    { path: '^src/pages/', pathNot: `^src/pages/($1|${PAGE_PARTS})/` },
  ),
  rule(
    'modules-know-no-flow',
    'A flow joins modules; a module that called one would know the others.',
    { path: '^src/(modules|platform|design|money)/', pathNot: `${DATA_FILE}|${TEST}` },
    { path: '^src/flows/' },
  ),
  rule(
    'platform-knows-no-module',
    'platform is below every module.',
    { path: '^src/platform/', pathNot: TEST },
    { path: '^src/(app|pages|flows|modules|design)/' },
  ),
  rule(
    'design-knows-no-domain',
    'design has no domain word: tokens, parts, texts of parts, nothing else.',
    { path: '^src/design/', pathNot: TEST },
    { path: '^src/', pathNot: '^src/(design|platform/web|money)/' },
  ),
  rule(
    'money-imports-nothing',
    'money is arithmetic.',
    { path: '^src/money/', pathNot: TEST },
    {
      pathNot: '^src/money/',
    },
  ),
  rule(
    'source-imports-no-workshop',
    'Tools, tests, benches and checks look at the source, never the other way.',
    { path: '^src/', pathNot: `${TEST}|^src/main/` },
    { path: '^(tools|test|bench|checks|db|demo)/' },
  ),
  rule(
    'gateway-is-another-company',
    'The sandbox gateway shares no code with the application.',
    { path: '^gateway/' },
    { path: '^(src|checks|tools|bench|db|demo)/' },
  ),
  rule(
    'application-knows-no-gateway',
    'The application speaks to the gateway over HTTP alone.',
    { path: '^(src|checks|tools|bench|db|demo)/' },
    { path: '^gateway/' },
  ),
];

/** What a kind of file is for decides what it may touch. */
const roles: Rule[] = [
  rule(
    'web-is-browser-safe',
    'A component may name types of the server, never values of it.',
    { path: `${WEB_OF_MODULE}`, pathNot: `${DATA_FILE}|${TEST}` },
    {
      path: '^src/modules/$1/',
      pathNot: [
        '^src/modules/$1/web/',
        String.raw`^src/modules/$1/.*\b(contract|rules|table)\.ts$`,
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'web-takes-no-data',
    'A page hands its loader on by export; importing it would put it in the browser.',
    { path: `(${WEB_OF_MODULE}|${BROWSER_LAYERS}).*\\.tsx$`, pathNot: `${DATA_FILE}|${TEST}` },
    { path: `\\.(${SERVER_ROLES})\\.tsx?$`, dependencyTypesNot: ['type-only', 'export'] },
  ),
  rule(
    'web-exports-only-its-own-data',
    'The one thing a page hands on from the server is its own data file.',
    { path: `${WEB_OF_MODULE}|${BROWSER_LAYERS}`, pathNot: `${DATA_FILE}|${TEST}` },
    { path: `\\.(${SERVER_ROLES.replace('data|', '')})\\.tsx?$`, dependencyTypes: ['export'] },
  ),
  rule(
    'contracts-are-pure',
    'contract.ts speaks Zod, money and other contracts; it has no input or output.',
    { path: String.raw`^src/modules/.*\bcontract\.ts$` },
    {
      pathNot: [
        String.raw`^src/modules/.*(contract|rules)\.ts$`,
        '^src/money/',
        String.raw`^src/platform/web/(locale|one-line)\.ts$`,
        // What is written has one rule wherever it is read.
        String.raw`^src/platform/text/(written|web-address)\.ts$`,
        '(^|node_modules/)zod($|/)',
      ],
    },
  ),
  rule(
    'stores-open-no-transaction',
    'A verb or a flow decides what belongs together; a store only reads and writes.',
    {
      path: String.raw`\.(store|policy|routes|present|errors|mail)\.tsx?$|/(contract|rules)\.ts$`,
      pathNot: '^src/platform/',
    },
    { path: String.raw`^src/platform/db/transaction\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'pages-open-no-transaction',
    'Pages call verbs.',
    { path: '^src/(app|pages|design)/', pathNot: TEST },
    { path: String.raw`^src/platform/db/`, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'no-store-in-policies',
    'Rules about who may do what are sentences over facts that were loaded before.',
    { path: String.raw`\.(policy|present|errors)\.tsx?$`, pathNot: '^src/platform/' },
    { path: String.raw`\.store\.ts$`, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'provider-sdk-in-providers',
    'Only the providers of payments know the SDK; the rest of the system speaks our words.',
    {
      path: '^(src|checks|db|demo)/',
      pathNot: `^src/modules/payments/(providers/|stripe-)|${TEST}`,
    },
    { path: '(^|node_modules/)stripe($|/)' },
  ),
  rule(
    'imports-resolve',
    'An import that leads nowhere.',
    {},
    {
      couldNotResolve: true,
      pathNot: '^(virtual:|react-router$)',
    },
  ),
];

/** Every rule, in the order in which they are reported. */
export function dependencyRules(): Rule[] {
  return [...cycles, ...doors(), ...composers, ...direction, ...roles];
}
