import { AiError } from './provider.ts';

/** More than any answer in text has; a server that goes on and on is cut off here. */
const mostBytes = 4 * 1024 * 1024;

/** As `fetch`, without redirects (they would carry the key elsewhere) and with an end of what is read. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'error' });
  if (answer.body === null) return answer;
  let length = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        length += chunk.length;
        if (length <= mostBytes) controller.enqueue(chunk);
        else controller.error(new AiError('too long', 'The language model sent more than anybody reads.'));
      },
    }),
  );
  return new Response(counted, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
};
