import type { IncomingMessage } from 'node:http';
import type { Gateway } from '../context.ts';
import { ApiError, invalid } from '../wire/errors.ts';
import type { ApiAnswer } from '../wire/dispatch.ts';
import { controlActions } from './actions.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Only this machine, and no web page on it: browsers send Origin, command lines and tests don't. A page
 * whose name was made to lead here sends none either, but asks for that name.
 */
function checkCaller(request: IncomingMessage): void {
  const { origin, host } = request.headers;
  const local = LOOPBACK.test(request.socket.remoteAddress ?? '') && LOOPBACK_NAME.test(host ?? '');
  if (!local || origin !== undefined) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      message: 'The control API is for this machine only.',
    });
  }
}

function readJson(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('The body is not JSON');
  }
}

function jsonAnswer(status: number, value: object): ApiAnswer {
  return { status, body: JSON.stringify(value), headers: {} };
}

/** The control API: JSON in, JSON out. */
export async function answerControl(
  gateway: Gateway,
  request: IncomingMessage,
  url: URL,
  body: string,
): Promise<ApiAnswer> {
  try {
    checkCaller(request);
    const name = `${request.method} ${url.pathname.slice('/_sandbox/'.length)}`;
    const action = controlActions[name];
    if (!action)
      throw new ApiError(404, { type: 'invalid_request_error', message: `Unknown: ${name}` });
    return jsonAnswer(200, await action(gateway, readJson(body), url.searchParams));
  } catch (error) {
    if (error instanceof ApiError) return jsonAnswer(error.status, { error: error.body });
    gateway.report(error);
    return jsonAnswer(500, { error: { type: 'api_error', message: 'The control call failed.' } });
  }
}
