/** How this machine itself reaches a server that listens on the host. */
export function localOrigin(host: string, port: number): string {
  if (host === '0.0.0.0' || host === 'localhost') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}
