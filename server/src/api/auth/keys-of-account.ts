import { z } from 'zod';

/** Whether the API keys of an account end with its password. Integrations run on them: their owner decides. */
export const revokeKeys = () =>
  z.boolean().optional().meta({ description: 'True revokes all API keys of the account; else they go on working.' });

export const keysWorking = z.int().meta({ description: 'API keys of the account that go on working.' });
