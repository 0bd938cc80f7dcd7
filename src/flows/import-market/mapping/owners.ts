import { transaction } from '#platform/db/transaction.ts';
import { insertOwners } from '../market.store.ts';

const FIRST =
  `Alba Bram Cora Dorian Edda Finn Greta Hugo Ilse Joon Kaya Linus Mina Noah Oda Pablo Quin
  Rosa Sami Tilda Una Vito Wanda Xenia Yara`.split(/\s+/);
const LAST =
  `Abel Brook Castell Dahl Ember Frost Grove Hale Iversen Juno Keller Lund Marsh North Osei Pell
  Quist Reyes Stone Vale`.split(/\s+/);

/** Who imported campaigns belong to: accounts without a password, as the rows name no creator. */
export function makeOwners(): Promise<number[]> {
  const owners = FIRST.flatMap((firstname) =>
    LAST.map((lastname) => ({
      email: `${firstname}.${lastname}@import.invalid`.toLowerCase(),
      firstname,
      lastname,
    })),
  );
  return transaction((tx) => insertOwners(tx, owners));
}
