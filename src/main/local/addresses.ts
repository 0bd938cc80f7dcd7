/** How this machine itself reaches a server that listens on the host. */
export function localOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === 'localhost') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/**
 * The address people are told. Where it is this machine alone it has a name, not a number: browsers keep
 * passkeys for names only.
 */
export function peopleOrigin(host: string, port: number): string {
  const isThisMachine = host === '127.0.0.1' || host === 'localhost' || host === '0.0.0.0';
  return isThisMachine ? `http://localhost:${port}` : localOrigin(host, port);
}
