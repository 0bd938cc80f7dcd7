import type { Route } from './route.ts';

interface RouteNode {
  fixed: Map<string, RouteNode>;
  named: { name: string; node: RouteNode } | null;
  routes: Map<string, Route>;
}

function newNode(): RouteNode {
  return { fixed: new Map(), named: null, routes: new Map() };
}

export interface Match {
  route: Route;
  path: Record<string, string>;
}

/** Finds routes by method and path. Fixed words win over named parts. */
export class Router {
  readonly #root = newNode();

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route);
  }

  #add(route: Route): void {
    let here = this.#root;
    for (const part of route.path.split('/').slice(1)) {
      here = part.startsWith(':') ? this.#namedChild(here, part.slice(1)) : this.#child(here, part);
    }
    if (here.routes.has(route.method))
      throw new Error(`Two routes for ${route.method} ${route.path}`);
    here.routes.set(route.method, route);
  }

  #child(node: RouteNode, part: string): RouteNode {
    const next = node.fixed.get(part) ?? newNode();
    node.fixed.set(part, next);
    return next;
  }

  #namedChild(node: RouteNode, name: string): RouteNode {
    node.named ??= { name, node: newNode() };
    return node.named.node;
  }

  find(method: string, pathname: string): Match | null {
    const parts = pathname.split('/').slice(1);
    return this.#search(this.#root, parts, method, []);
  }

  #search(
    node: RouteNode,
    parts: string[],
    method: string,
    values: [string, string][],
  ): Match | null {
    const [part, ...rest] = parts;
    if (part === undefined) {
      const route = node.routes.get(method);
      return route ? { route, path: Object.fromEntries(values) } : null;
    }
    const fixed = node.fixed.get(part);
    const found = fixed ? this.#search(fixed, rest, method, values) : null;
    if (found || !node.named || part === '') return found;
    const value: [string, string] = [node.named.name, part];
    return this.#search(node.named.node, rest, method, [...values, value]);
  }
}
