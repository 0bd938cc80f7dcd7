import type { Plugin } from 'vite';

interface Change {
  /** Of the router's files, by the end of their path. */
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
}

const ROUTER_FILE = /react-router\/dist\/(?:production|development)\/lib\/(.*\.js)$/;

/**
 * Whole parts that no page here uses: the hooks for tracing tools, and a page of the router's own
 * for faults outside every error boundary, which says in plain words what ours would.
 */
const REPLACED: Readonly<Record<string, string>> = {
  'router/instrumentation.js': `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = {};
`,
  'dom/ssr/errorBoundaries.js': `
import { Component, createElement } from 'react';
export const BoundaryShell = ({ children }) => children;
export function RemixRootDefaultErrorBoundary({ error }) {
  console.error(error);
  return createElement('html', null, createElement('body', null,
    createElement('h1', null, 'Groundswell'), createElement('a', { href: '' }, '\\u21bb')));
}
export class RemixErrorBoundary extends Component {
  constructor(props) {
    super(props);
    this.state = { error: null, location: props.location };
  }
  static getDerivedStateFromError(error) {
    return { error };
  }
  static getDerivedStateFromProps(props, state) {
    return state.location === props.location ? null : { error: null, location: props.location };
  }
  render() {
    const { error } = this.state;
    return error ? createElement(RemixRootDefaultErrorBoundary, { error }) : this.props.children;
  }
}
`,
  'dom/ssr/fallback.js': 'export const RemixRootDefaultHydrateFallback = () => null;\n',
};

/** Where many sentences for developers stand. */
const WORDY = ['router/router.js', 'router/utils.js', 'hooks.js', 'components.js'];

/**
 * Server components, hot reloading, blocked navigations and view transitions are off; what is only
 * for them falls away with these. Words that tell developers of mistakes stay in their builds.
 */
const CHANGES: readonly Change[] = [
  ...WORDY.flatMap((file) => [
    { file, from: /^(\t*)(?:warning|warnOnce)\(.*\);$/gm, to: '$1;' },
    { file, from: /^(\t*invariant\(.*), (["`]).{20,}\2\);$/gm, to: '$1);' },
  ]),
  { file: 'router/router.js', from: /if \(blockerKey(?: && delta != null)?\)/g, to: 'if (false)' },
  { file: 'router/router.js', from: /= shouldBlockNavigation\(\{[^}]*\}\)/g, to: '' },
  { file: 'router/router.js', from: /\t\tgetBlocker,\n\t\tdeleteBlocker,\n/, to: '' },
  {
    file: 'router/router.js',
    from: /(?<=function initialize[^]*)if \(isBrowser\)/,
    to: 'if (false)',
  },
  {
    file: 'router/router.js',
    from: /(let viewTransitionOpts;\n)[^]*?(?=\t\tupdateState\()/,
    to: '$1',
  },
  {
    file: 'components.js',
    from: new RegExp(
      String.raw`if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) (\{[^]*?)\n\t\t\treturn;[^]*?` +
        String.raw`(?=\n\t\}, \[\n\t\trouter\.window,)`,
    ),
    to: '$1\n\t\t}',
  },
  {
    file: 'components.js',
    from: new RegExp(
      String.raw`\tReact\$1\.useEffect\(\(\) => \{\n\t\tif \(vtContext\.isTransitioning &&[^]*?` +
        String.raw`(?=\tlet navigator = )`,
    ),
    to: '',
  },
  { file: 'components.js', from: /\buseIsRSCRouterContext\(\)/g, to: 'false' },
  { file: 'dom/ssr/components.js', from: /\buseIsRSCRouterContext\(\)/g, to: 'false' },
  { file: 'hooks.js', from: /\bthis\.context\b/g, to: 'false' },
  { file: 'dom-export/hydrated-router.js', from: /\t+router\.createRoutesForHMR = .*\n/, to: '' },
  { file: 'dom/lib.js', from: /^\w+\.displayName = .*\n/gm, to: '' },
  { file: 'dom/lib.js', from: /= (React\$\d+\.forwardRef\()/g, to: '= /* @__PURE__ */ $1' },
];

/**
 * The router without what this product never uses, in the browser only. Fails the build when the
 * router's files have changed so that a part is no longer found.
 */
export function routerPartsPlugin(): Plugin {
  return {
    name: 'groundswell-router-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = ROUTER_FILE.exec(id.replaceAll('\\', '/'))?.[1];
      return file === undefined ? null : slimmer(file, code);
    },
  };
}

/** A file of the router with its unused parts left out; null where it stays as it is. */
export function slimmer(file: string, code: string): { code: string; map: null } | null {
  const whole = REPLACED[file];
  if (whole !== undefined) {
    assertNames(file, code, whole);
    return { code: whole, map: null };
  }
  const changes = CHANGES.filter((change) => change.file === file);
  if (changes.length === 0) return null;
  return { code: changes.reduce((text, change) => changed(text, change), code), map: null };
}

function changed(code: string, { file, from, to }: Change): string {
  const result = code.replace(from, to);
  if (result === code) throw new Error(`The router's ${file} has no ${from.source} any more`);
  return result;
}

/** What stands in for a file may only hold names that the file has. */
function assertNames(file: string, code: string, whole: string): void {
  for (const [, name = ''] of whole.matchAll(/^export (?:const|function|class) (\w+)/gm)) {
    if (!new RegExp(`\\b${name}\\b`).test(code)) {
      throw new Error(`The router's ${file} has no ${name} any more`);
    }
  }
}

/** The files this has something to leave out of, from the router's `lib` folder. */
export function changedFiles(): string[] {
  return [...new Set([...Object.keys(REPLACED), ...CHANGES.map(({ file }) => file)])];
}
