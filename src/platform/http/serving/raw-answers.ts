import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError } from 'fastify';
import { randomUUID } from 'node:crypto';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { wireError } from '../error-answer.ts';

interface ParserError extends Error {
  readonly code?: string;
}

/**
 * Answers what never becomes a request: broken syntax 400, too long headers 431, too slow 408,
 * unknown methods 501. Written on the bare socket, which is then closed.
 */
export function answerParserError(error: FastifyError | ParserError, socket: Duplex): void {
  // The client has gone, or an answer was already begun: anything written would be garbage.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  writeAndClose(socket, refusalOf(error.code));
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return platformErrors.headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return platformErrors.requestTimeout();
  if (code === 'HPE_INVALID_METHOD') return platformErrors.notImplemented();
  return platformErrors.malformed();
}

/** CONNECT and protocol upgrades never reach a handler; without this Node cuts them off mutely. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    writeAndClose(socket, platformErrors.notImplemented());
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    writeAndClose(socket, platformErrors.malformed());
  });
}

function writeAndClose(socket: Duplex, error: AppError): void {
  const body = JSON.stringify(wireError(error, 'en', randomUUID()));
  socket.on('error', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${error.id}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
