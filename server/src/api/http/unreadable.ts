import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, Refusal } from '../../kernel/values/errors.ts';
import { notKept, onEveryAnswer } from './answer-headers.ts';

const isGone = (error: NodeJS.ErrnoException, socket: Socket): boolean =>
  error.code === 'ECONNRESET' || socket.destroyed || !socket.writable;

/**
 * Whether an answer is to be written here that is not to what cannot be read: to a call before it, whose body was whole, or one that has
 * begun. Whoever sends calls one after the other would take ours for that one. Node keeps the response whose turn it is at the socket.
 */
function isAnswerDue(socket: Socket): boolean {
  const due = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
  return due !== undefined && due !== null && (due.req.complete || due.headersSent);
}

/** The status, and why: of what Node could not read, or did not wait for. */
function faultOf({ code }: NodeJS.ErrnoException): { status: number; refusal: Refusal } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, refusal: new Refusal('validation', 'The request came too slowly; send it again, whole.') };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, refusal: new Refusal('too_large', 'The headers are longer than 16 KiB together.') };
  }
  return { status: 400, refusal: new Refusal('validation', 'This cannot be read as an HTTP/1.1 request.') };
}

/** Answers what never became a request in the form of all refusals, with the headers that every answer bears, and ends the connection: without a word where that would be taken for the answer to something else. */
export function answerUnreadable(https: boolean) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (isGone(error, socket) || isAnswerDue(socket)) {
      socket.destroy(error);
      return;
    }
    const { status, refusal } = faultOf(error);
    const id = randomUUID();
    const body = JSON.stringify(errorBody(refusal, id));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': id,
      ...onEveryAnswer(https),
      ...notKept,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy(error);
  };
}
