/** Asks PostgreSQL what a statement would answer, without running it. */
import type { Client, Connection, Submittable } from 'pg';

export interface Column {
  readonly name: string;
  readonly type: number;
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** The columns of the answer, none for a write without `returning`; throws what PostgreSQL refuses. */
export function describeStatement(client: Client, text: string): Promise<readonly Column[]> {
  const answer = Promise.withResolvers<readonly Column[]>();
  let columns: readonly Column[] = [];
  const asking = {
    submit(connection: Wire) {
      connection.parse({ name: '', text, types: [] });
      connection.describe({ type: 'S', name: '' });
      connection.sync();
    },
    handleRowDescription: ({ fields }: RowDescription) => {
      columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    },
    handleError: (error: Error) => answer.reject(error),
    handleReadyForQuery: () => answer.resolve(columns),
  };
  client.query(asking as unknown as Submittable);
  return answer.promise;
}

/** The messages of the extended protocol, which the types of the driver leave out. */
type Wire = Connection & {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
};
