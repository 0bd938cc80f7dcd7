/** Where errors of the browser go, as page data says it. */
export interface ReportingSettings {
  /** `https://KEY@HOST/PROJECT`, as services that speak Sentry's protocol hand it out. */
  readonly dsn: string;
  /** What people upload is served from there; its scripts are not ours. */
  readonly userContentHost: string | null;
}

/** The address notices are posted to; undefined for what is no DSN. */
export function envelopeAddress(dsn: string): string | undefined {
  try {
    const { protocol, username, host, pathname } = new URL(dsn);
    const parts = pathname.split('/').filter((part) => part !== '');
    const project = parts.pop();
    if (!/^https?:$/.test(protocol) || username === '' || !project) return undefined;
    const folder = parts.map((part) => `/${part}`).join('');
    const query = new URLSearchParams({ sentry_key: username, sentry_version: '7' });
    return `${protocol}//${host}${folder}/api/${project}/envelope/?${query}`;
  } catch {
    return undefined;
  }
}

/** Errors are reported from public hosts alone: names that end in .com or .net, never the one of uploads. */
export function isReportingHost(host: string, userContentHost: string | null): boolean {
  return /\.(?:com|net)$/i.test(host) && host.toLowerCase() !== userContentHost?.toLowerCase();
}

/** The settings in the page's head; undefined where nothing is configured. */
export function settingsOfPage(): ReportingSettings | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="error-reporting"]')?.content;
  if (!content) return undefined;
  const [dsn = '', userContentHost = ''] = content.split(' ');
  return { dsn, userContentHost: userContentHost === '' ? null : userContentHost };
}
