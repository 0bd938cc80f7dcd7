import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the costs OWASP names for 19 MiB; the library's default kind is Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARALLEL = 2;

// A stored hash of a password nobody has, so that an unknown address costs the same work.
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$PVkXWLVC5Mx4Sz6Uq3Ulp0oaZ2rPF5GDQqJQ9/EGfFM';

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing takes a core for a tenth of a second: two at once leave room for everybody else. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(password, COST));
}

/** Whether the password fits; does the same work when there is nothing to compare with. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const fits = await whenFree(() => verify(stored ?? NOBODY, password));
  return fits && stored !== null;
}
