import { credentialChecks } from '@lotmark/sdk/verify';
import { z } from 'zod';

/** A credential or presentation with its proof. */
export const secured = z.record(z.string(), z.unknown()).meta({ description: 'With its proof.' });

/** RFC 9457, with the types of VC Data Model 2.0, 7.2. */
export const problem = z.object({
  type: z.string().meta({ description: 'Such as https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR.' }),
  title: z.string(),
  detail: z.string().meta({ description: 'A sentence: what does not hold.' }),
  code: z.string().meta({ description: 'Our own, finer name of it.' }),
});

const check = z.object({
  check: z.enum(credentialChecks),
  holds: z.boolean().nullable().meta({ description: 'null: it was not looked at, or cannot be said.' }),
  detail: z.string(),
});

/** What a verification comes to. */
export const verdict = z.object({
  verified: z.boolean(),
  issuer: z.string().nullable().meta({ description: 'The DID whose key signed; null where the proof does not hold.' }),
  platform: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether that is this platform; null where the proof does not hold.' }),
  checks: z.array(check),
  problemDetails: z.array(problem),
  errors: z.array(problem).meta({ description: 'The same, as the VC API calls them.' }),
  warnings: z.array(problem).meta({ description: 'What was left out by `options.checks`.' }),
});

/** A document as it came, text or object: text is read strictly, so that nobody sees another value in it than we do. */
export const document = (description: string) =>
  z
    .unknown()
    .refine((given) => typeof given === 'string' || (typeof given === 'object' && given !== null), {
      message: 'must be JSON text or an object',
    })
    .meta({ description, examples: ['{}'] });
