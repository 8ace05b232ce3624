import { sql } from 'kysely';
import type { SignedCallers } from '../../../kernel/call/call.ts';
import { actorOfKey } from '../../../kernel/call/session.ts';
import { stillPromised } from '../../../kernel/values/earlier-secrets.ts';
import { checkSignature, readSignedHeaders, unsigned } from '../../../kernel/values/standard-webhook.ts';
import type { Database } from '../../../platform/db/database.ts';
import { openSecret } from './secret.ts';
import { findIntegration, insertRaw } from './store.ts';

/** The header in which a signed caller says who they are: the id of their key. */
export const partnerHeader = 'x-svc-partner';
/** Checked in place of the secret of a partner who is not there, so that they take as long as one who is. */
const nobodysSecret = Buffer.alloc(32);
const maxMessage = 2000;

/**
 * Knows partners by the signature over the raw body (Standard Webhooks). The caller acts as the partner's key: for its
 * organisation, with its roles and quota.
 */
export function signedCallers(database: Database, sealingKey: Uint8Array): SignedCallers {
  return {
    identify: async (call, now) => {
      const keyId = call.headers[partnerHeader];
      if (keyId === undefined) throw unsigned(`The header ${partnerHeader} is missing; it names the partner's key.`);
      if (!/^pk_[0-9a-f]{16}$/.test(keyId)) {
        throw unsigned(`The header ${partnerHeader} must be sent once and look like pk_0123456789abcdef.`);
      }
      const signed = readSignedHeaders(call.headers);
      const integration = await findIntegration(database.reader, keyId);
      const actor = await actorOfKey(database.lookups, keyId, now);
      const secrets = [];
      if (integration !== undefined && actor !== undefined) {
        secrets.push(openSecret(sealingKey, keyId, integration.secret_sealed));
        const earlier = stillPromised(integration.earlier_secrets, now);
        secrets.push(...earlier.map((sealed) => openSecret(sealingKey, keyId, sealed)));
      }
      const body = call.rawBody ?? new Uint8Array();
      checkSignature(signed, body, secrets.length > 0 ? secrets : [nobodysSecret], now);
      // A stranger may know what nobody signs with.
      if (integration === undefined || actor === undefined) {
        throw unsigned('webhook-signature is not the signature of this body with the secret of this partner.');
      }
      const { secret_sealed: secret, earlier_secrets: earlier } = integration;
      return { ...actor, signedWith: { secret, earlier: JSON.stringify(earlier) } };
    },
    mayBeKnown: async (headers, now) => {
      const keyId = headers[partnerHeader];
      if (keyId === undefined || (await findIntegration(database.reader, keyId.slice(0, 40))) === undefined)
        return false;
      return (await actorOfKey(database.lookups, keyId, now)) !== undefined;
    },
    keep: async (call, { operation, actor, now, refusal }) => {
      await insertRaw(database.db, {
        received_at: now,
        key_id: actor.keyId as string,
        operation,
        webhook_id: call.headers['webhook-id'] ?? null,
        content_type: call.headers['content-type']?.slice(0, 200) ?? null,
        body: Buffer.from(call.rawBody ?? new Uint8Array()),
        outcome: refusal?.code ?? 'ok',
        // It may quote what was sent, and the database stores neither NUL nor broken characters.
        message: refusal?.message.slice(0, maxMessage).replaceAll('\0', '').toWellFormed() ?? null,
        request_id: call.requestId,
      });
      // The key's last use is noted by the pipeline for sent keys only; here at most once a minute too.
      await sql`update partner_keys set last_used_at = ${now} where key_id = ${actor.keyId}
        and (last_used_at is null or last_used_at < ${new Date(now.getTime() - 60_000)})`.execute(database.db);
    },
  };
}
