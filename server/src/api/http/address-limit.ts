import type { FastifyRequest } from 'fastify';
import type { Kernel } from '../../kernel/call/call.ts';
import { countAddress, limitAddress } from '../../kernel/call/call-limits.ts';
import type { Operation } from '../../kernel/call/operation.ts';

/**
 * An `onRequest` hook for what is no operation: whoever asks too often is refused before a byte of the body is read.
 * @param operation the one that is done there, with a limit of its own.
 */
export function addressLimit<S>(
  kernel: Kernel<S>,
  operation?: Pick<Operation<S>, 'name' | 'perMinute'>,
): (request: FastifyRequest) => Promise<void> {
  return ({ ip }) => (operation === undefined ? countAddress(kernel, ip) : limitAddress(kernel, operation, { ip }));
}
