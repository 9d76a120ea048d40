import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { QuartermasterError } from '../../../domain/errors.ts';
import { toProblem } from './problem.ts';

/** Answers what the HTTP parser gave up on, where no request object exists. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const { status, failure } = classify(error.code);
  const body = JSON.stringify({ ...toProblem(failure, '', requestId), status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function classify(code: string | undefined): { status: number; failure: QuartermasterError } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, failure: new QuartermasterError('request_timeout', 'The request did not arrive in time.') };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, failure: new QuartermasterError('payload_too_large', 'The headers exceed 16 KiB.') };
  }
  return { status: 400, failure: new QuartermasterError('validation', 'This is not an HTTP/1.1 request.') };
}
