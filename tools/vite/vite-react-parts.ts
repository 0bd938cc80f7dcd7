import type { Plugin } from 'vite';

const REACT_FILE = /react-dom\/cjs\/(react-dom(?:-client)?\.production\.js)$/;

/** React's `<ViewTransition>`: walked for with every change, and never found here. */
const TRANSITIONS = [
  'getViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
];

/** What a `<ViewTransition>` or a `ref` on a fragment begins with: it says so instead of doing nothing. */
const BEGINNINGS = ['createViewTransitionInstance', 'FragmentInstance'];
/** Of refs on fragments. */
const FRAGMENTS = ['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'];
/** Hints for browsers and forms of React's own that pages here have no use for. */
const HINTS = [
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preloadModule',
  'requestFormReset',
  'unstable_batchedUpdates',
  'useFormState',
  'useFormStatus',
];

/**
 * React's renderer without what this product never renders, in the browser only. Fails the build when
 * a part is no longer where it was.
 */
export function reactPartsPlugin(): Plugin {
  return {
    name: 'groundswell-react-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = REACT_FILE.exec(id.replaceAll('\\', '/'))?.[1];
      return file === undefined ? null : { code: withoutParts(file, code), map: null };
    },
  };
}

/** A file of React's renderer with its unused parts left out. Throws for one that is not there. */
export function withoutParts(file: string, code: string): string {
  if (file === 'react-dom.production.js') {
    return HINTS.reduce(
      (text, name) => cut(text, new RegExp(`^exports\\.${name} = `, 'm'), ''),
      code,
    );
  }
  let text = code;
  for (const name of [...TRANSITIONS, ...FRAGMENTS]) {
    text = cut(text, beginningOf(name), `function ${name}() {}\n`);
  }
  for (const name of BEGINNINGS) {
    text = cut(
      text,
      beginningOf(name),
      `function ${name}() {\n  throw Error('${name}: see vite-react-parts');\n}\n`,
    );
  }
  const methods = text.match(METHOD) ?? [];
  if (methods.length === 0) throw new Error('React has no FragmentInstance.prototype any more');
  return methods.reduce((rest) => cut(rest, METHOD_ONCE, ''), text);
}

const METHOD = /^FragmentInstance\.prototype\.\w+ = /gm;
const METHOD_ONCE = /^FragmentInstance\.prototype\.\w+ = /m;

function beginningOf(name: string): RegExp {
  return new RegExp(`^function ${name}\\(`, 'm');
}

/** Replaces a function of a module's first level: it ends with the first bracket without a margin. */
function cut(code: string, beginning: RegExp, replacement: string): string {
  const start = code.search(beginning);
  const end = /^\};?\n/m.exec(code.slice(start));
  if (start < 0 || end === null) throw new Error(`React has no ${beginning.source} any more`);
  return code.slice(0, start) + replacement + code.slice(start + end.index + end[0].length);
}
