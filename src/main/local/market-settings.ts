/** What a market on this machine is opened with, read from the environment by start-settings. */
export interface MarketSettings {
  readonly dataDir: string;
  readonly host: string;
  /** Wanted; the next free one is taken. 0 lets the system choose. */
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly gatewayDatabaseUrl: string | undefined;
  /** True when keys of a payment provider are given: no sandbox gateway then. */
  readonly hasOwnProvider: boolean;
  readonly gatewayHost: string;
  readonly gatewayPort: number;
  readonly gatewayPublicUrl: string | undefined;
  readonly wantsDemo: boolean;
  readonly isProduction: boolean;
  /** The script that is the application: the build, or what serves the sources while they are written. */
  readonly program: 'built' | 'sources';
  /** The script of npm that started us, to build with. */
  readonly npm: string | undefined;
  /** Handed on to the app, which checks it. */
  readonly environment: NodeJS.ProcessEnv;
}

/** How the opening speaks to whoever started it. */
export interface Progress {
  readonly say: (line: string) => void;
  readonly stopped: AbortSignal;
}
