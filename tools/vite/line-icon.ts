import { createElement, type ReactElement, type SVGProps } from 'react';

/** An icon as the library's files hold it: its shapes in a square of 24. */
export interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [string, Readonly<Record<string, string | number>>])[];
}

export interface LineIconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  readonly size?: number | string;
}

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Stands in for the library's own maker of icons (tools/vite/vite-icons.ts): the same picture, its
 * shapes written once instead of as elements of each rendering. Hidden from readers unless named.
 */
export function createLineIcon({ name, node }: IconData): (props: LineIconProps) => ReactElement {
  const shapes = { __html: node.map(([tag, facts]) => shape(tag, facts)).join('') };
  const own = `lucide lucide-${name}`;
  return function LineIcon({ size = 24, className, ...rest }) {
    return createElement('svg', {
      ...FRAME,
      width: size,
      height: size,
      className: className ? `${own} ${className}` : own,
      'aria-hidden': rest.role || rest['aria-label'] ? undefined : true,
      ...rest,
      // oxlint-disable-next-line react/no-danger -- constants of the library
      dangerouslySetInnerHTML: shapes,
    });
  };
}

function shape(tag: string, { key: _key, ...facts }: Record<string, string | number>): string {
  const pairs = Object.entries(facts).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${pairs.join('')}></${tag}>`;
}
