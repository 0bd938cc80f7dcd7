import { type ASTNode, BREAK, type DocumentNode, Kind, visit } from 'graphql';

/** What a part of a query is called; nothing where the part around it names it well enough. */
function nameOf(node: ASTNode): string | undefined {
  switch (node.kind) {
    case Kind.FIELD:
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
    case Kind.FRAGMENT_DEFINITION:
    case Kind.FRAGMENT_SPREAD:
    case Kind.NAMED_TYPE:
      return node.name.value;
    case Kind.VARIABLE:
      return `$${node.name.value}`;
    case Kind.VARIABLE_DEFINITION:
      return `$${node.variable.name.value}`;
    case Kind.DIRECTIVE:
      return `@${node.name.value}`;
    default:
      return undefined;
  }
}

function isNode(value: ASTNode | readonly ASTNode[]): value is ASTNode {
  return 'kind' in value;
}

/** Where a part of a query stands, by the names that lead there: `projects.first`. */
export function placeOf(document: DocumentNode, part: ASTNode | undefined): string {
  if (part?.kind === Kind.OPERATION_DEFINITION) return part.name?.value ?? part.operation;
  let place: string[] = [];
  visit(document, {
    enter: (node, _key, parent, _path, ancestors) => {
      if (node !== part) return undefined;
      const around = [...ancestors, parent ?? []].filter(isNode);
      place = [...around, node].flatMap((each) => nameOf(each) ?? []);
      return BREAK;
    },
  });
  return place.join('.') || 'variables';
}
