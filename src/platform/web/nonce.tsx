import { createContext, type ReactNode, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Set while the server renders; in the browser there is none, as it hides nonces from scripts. */
export function NonceProvider(props: { nonce: string; children: ReactNode }): ReactNode {
  return <NonceContext value={props.nonce}>{props.children}</NonceContext>;
}

/** What an inline script of ours must carry to be allowed to run. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
