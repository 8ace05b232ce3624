import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../../kernel/pipeline.ts';
import type { TrustServices } from '../trust-services.ts';

export function mountPages(_app: FastifyInstance, _kernel: Kernel<TrustServices>): void {}
