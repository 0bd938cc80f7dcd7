import { type Logger, pino } from 'pino';
import { config } from '#platform/config/config.ts';
import { scrub, scrubText } from './scrub.ts';

export type { Logger } from 'pino';

let root: Logger | undefined;

function rootLogger(): Logger {
  root ??= scrubbingLogger();
  return root;
}

function scrubbingLogger(): Logger {
  const logger: Logger = pino({
    level: config().logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    // The scrubber reads errors itself, message, stack and cause included.
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label) => ({ level: label }), log: scrub },
    hooks: {
      logMethod(parameters, method) {
        method.apply(this, scrubbedCall(parameters) as Parameters<typeof method>);
      },
    },
  });
  // pino writes the fields of a child as they were given; children inherit this method.
  const makeChild = logger.child;
  logger.child = function child(this: Logger, fields, options) {
    return makeChild.call(this, scrub(fields), options);
  } as typeof makeChild;
  return logger;
}

/** pino makes an error's own message the line's when none is given: it is given, scrubbed. */
function scrubbedCall(parameters: readonly unknown[]): unknown[] {
  const [first, message, ...values] = parameters.map((item) =>
    typeof item === 'string' ? scrubText(item) : item,
  );
  const error = first instanceof Error ? first : errorIn(first);
  if (error === undefined || message !== undefined) return [first, message, ...values];
  return [first, scrubText(error.message)];
}

function errorIn(fields: unknown): Error | undefined {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return undefined;
  return fields.err instanceof Error ? fields.err : undefined;
}

/** A logger that is opened when it is first used, its children likewise. */
function lazily(open: () => Logger): Logger {
  let logger: Logger | undefined;
  const opened = (): Logger => {
    logger ??= open();
    return logger;
  };
  const child = (...given: Parameters<Logger['child']>): Logger =>
    logger === undefined
      ? lazily(() => opened().child(...given) as unknown as Logger)
      : (logger.child(...given) as unknown as Logger);
  return new Proxy({} as Logger, {
    get(_target, name) {
      if (name === 'child') return child;
      const value: unknown = Reflect.get(opened(), name);
      return typeof value === 'function' ? value.bind(opened()) : value;
    },
    set: (_target, name, value: unknown) => Reflect.set(opened(), name, value),
    has: (_target, name) => Reflect.has(opened(), name),
  });
}

/**
 * The log of this process: JSON lines on standard output, scrubbed. It opens with the first line, so
 * that importing it, or taking a `log.child({ module: 'payments' })`, reads no configuration.
 */
export const log: Logger = lazily(rootLogger);
