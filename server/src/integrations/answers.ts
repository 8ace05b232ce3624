import type { Finding } from '../domain/operations/integration/rules.ts';

export const off = (detail: string): Finding => ({ status: 'Off', detail });

export const healthy = (detail: string): Finding => ({ status: 'Healthy', detail });
