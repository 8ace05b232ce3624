import { z } from 'zod';
import { credentialOf, replaceSecret, tryValue, wantedValue } from '../../domain/operations/integration/rotate.ts';
import { credentialKinds, overlapMinutes } from '../../domain/operations/integration/rules.ts';
import { saveChecks } from '../../domain/operations/integration/store.ts';
import { checkView, toCheckView } from '../../domain/operations/integration/views.ts';
import { provePassword } from '../../domain/people/user/proof.ts';
import { password, passwordFormat, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { lockProvenAccount, tooManyGuesses } from '../auth/own-account.ts';
import { operation } from '../operation.ts';
import { noSuchService, serviceName } from './hub.ts';

const rotateServiceCredential = operation({
  summary:
    'Replaces a secret with which we call a service. The service is asked first whether it takes the new one; the one before counts beside it for a while, and comes back when the service stops taking the new one.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    service: serviceName(),
    credential: z.enum(credentialKinds).optional().meta({ description: 'Which one, where the service has several.' }),
    value: z.string().trim().min(1).max(4000).optional().meta({
      format: passwordFormat,
      description: 'The new secret, as the service gave it. Never answered or logged.',
    }),
    password: password().meta({
      format: passwordFormat,
      description: 'The caller’s own, once more: a secret decides where mail with links to log in, money and files go.',
    }),
    use_environment: z
      .boolean()
      .default(false)
      .meta({ description: 'Go back to the one that the environment sets, instead of a value.' }),
    overlap_minutes: z
      .int()
      .min(overlapMinutes.least)
      .max(overlapMinutes.most)
      .default(overlapMinutes.usual)
      .meta({ description: 'For so long the one before counts, too.' }),
  }),
  output: z.object({
    service: z.string(),
    credential: z.enum(credentialKinds),
    changed: z.boolean().meta({ description: 'False when it is the one that counts already.' }),
    fingerprint: z.string().meta({ description: 'Eight hex digits that tell secrets apart.' }),
    previous_ends_at: timestamp().nullable(),
    health: checkView.meta({ description: 'How the service was found with the new one.' }),
  }),
  refusals: {
    not_found: noSuchService,
    validation: 'the password is wrong, or the service does not take the value; nothing was changed',
    rate_limit: tooManyGuesses,
    state: 'the service has no credential that can be replaced here, or ten still count',
  },
  before: async (context, { service, credential: kind, value, use_environment: back, password: shown }) => {
    const { registry, vault, looking } = context.services.integrations;
    const integration = registry.of(service);
    const credential = credentialOf(integration, kind);
    const wanted = wantedValue(vault, credential, { value, back });
    // Before anything outside is asked: a session that was left open must not even try.
    const matched = await provePassword(context, 'password', shown);
    return { wanted, matched, health: await tryValue(looking, integration, credential, wanted) };
  },
  handler: async (ctx, input, { wanted, matched, health }) => {
    await lockProvenAccount(ctx, matched, 'password');
    const { registry, vault } = ctx.services.integrations;
    const { service, use_environment: back, overlap_minutes: minutes } = input;
    const credential = credentialOf(registry.of(service), input.credential);
    ctx.about(credential.slot);
    const { changed, fingerprint, previousEnds } = await replaceSecret(ctx, vault, credential, {
      value: wanted,
      back,
      overlapMinutes: minutes,
    });
    await saveChecks(ctx.tx, [health], ctx.now);
    return {
      service,
      credential: credential.kind,
      changed,
      fingerprint,
      previous_ends_at: toIso(previousEnds),
      health: toCheckView(health, ctx.now),
    };
  },
});

export const integrationCredentials = { rotate_service_credential: rotateServiceCredential };
