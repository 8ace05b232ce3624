import { z } from 'zod';

/** Who certifies goods and confirms credentials, and who takes them back. */
export const issuing = { roles: ['SVC Authority', 'SVC Inspector'] } as const;
export const revoking = { roles: ['SVC Authority'] } as const;

export const searched = (description: string) => z.string().trim().max(100).optional().meta({ description });
