import type { VerifyCredentialOptions } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { platformKeys } from '../did/platform-keys.ts';
import type { PlatformSigner } from '../did/platform-signer.ts';
import { aliasesOf } from './did-web.ts';
import { jsonLdAside } from './json-ld-aside.ts';
import { type Published, publishedAs, type StatusLists, statusPath } from './status-list.ts';

/** What checking a credential here needs. */
export interface Verifying {
  signer: PlatformSigner;
  statusLists: StatusLists;
  baseUrl(): string;
}

/**
 * The platform's keys, its names, and its status lists as they are at this moment. Nobody else is asked: the lists of other
 * issuers cannot be had.
 */
export async function verifyOptions(tx: Tx, services: Verifying, now: Date): Promise<VerifyCredentialOptions> {
  const baseUrl = services.baseUrl();
  return {
    keys: await platformKeys(tx),
    aliases: aliasesOf(baseUrl, services.signer.did),
    now,
    jsonLd: jsonLdAside,
    statusList: async (address) => {
      const list = listOfAddress(address, baseUrl);
      return list === undefined ? undefined : services.statusLists.read(tx, { ...list, baseUrl, now });
    },
  };
}

function listOfAddress(address: string, baseUrl: string): Published | undefined {
  const prefix = baseUrl + statusPath;
  return address.startsWith(prefix) ? publishedAs(address.slice(prefix.length)) : undefined;
}
