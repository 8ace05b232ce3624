import { hash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  type Certificate,
  type ContentInfo,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

/** Says when a signature was there, by a service that others trust for that (RFC 3161). */
export interface TimeStampSource {
  /** @throws TimeStampError saying why there is none now. */
  stamp(content: Uint8Array, now: Date): Promise<TimeStamp>;
}

export interface TimeStamp {
  /** The signed statement, as it goes into a signature. */
  token: ContentInfo;
  at: Date;
}

export class TimeStampError extends Error {}

const sha256 = '2.16.840.1.101.3.4.2.1';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';
const timeoutMs = 10_000;
/** A statement with the certificates of its chain has a few kilobytes. */
const maxBytes = 64 * 1024;
const maxApartMs = 10 * 60_000;

/** The service at an address that the operator set. Only a hash is sent there. */
export function timeStampsFrom(url: string): TimeStampSource {
  return {
    stamp: async (content, now) => {
      const imprint = hash('sha256', content, 'buffer');
      // A positive number, so that its DER is what we compare.
      const nonce = randomBytes(8);
      nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x01;
      const request = new TimeStampReq({
        version: 1,
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
          hashedMessage: new OctetString({ valueHex: Uint8Array.from(imprint).buffer }),
        }),
        nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
        certReq: true,
      });
      const answer = await asked(url, new Uint8Array(request.toSchema().toBER(false)));
      try {
        return await checked(answer, { content, imprint, nonce, now });
      } catch (error) {
        if (error instanceof TimeStampError) throw error;
        throw new TimeStampError(`its answer is no time-stamp: ${(error as Error).message}`);
      }
    },
  };
}

async function asked(url: string, request: Uint8Array): Promise<Uint8Array> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: Uint8Array.from(request),
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!answer.ok) throw new TimeStampError(`it answered ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) throw new TimeStampError(`its answer is longer than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof TimeStampError) throw error;
    const { cause, message } = error as Error;
    throw new TimeStampError(`it cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  }
}

/** What was asked, by which an answer is judged. */
interface Asked {
  content: Uint8Array;
  imprint: Uint8Array;
  nonce: Uint8Array;
  now: Date;
}

async function checked(answer: Uint8Array, { content, imprint, nonce, now }: Asked): Promise<TimeStamp> {
  const response = TimeStampResp.fromBER(Uint8Array.from(answer).buffer);
  const { status } = response.status;
  const token = response.timeStampToken;
  if ((status !== 0 && status !== 1) || token === undefined) throw new TimeStampError(`it refused (status ${status})`);
  const signed = new SignedData({ schema: token.content });
  const said = signed.encapContentInfo.eContent?.getValue();
  if (said === undefined) throw new TimeStampError('its answer says nothing');
  const info = TSTInfo.fromBER(said);
  const same = (value: ArrayBuffer | undefined, bytes: Uint8Array) =>
    value !== undefined && Buffer.from(value).equals(Buffer.from(bytes));
  if (
    info.messageImprint.hashAlgorithm.algorithmId !== sha256 ||
    !same(info.messageImprint.hashedMessage.valueBlock.valueHexView.slice().buffer, imprint)
  ) {
    throw new TimeStampError('its answer is of something else');
  }
  if (!same(info.nonce?.valueBlock.valueHexView.slice().buffer, nonce))
    throw new TimeStampError('its answer is one to another question');
  const [certificate] = ((signed.certificates ?? []) as Certificate[]).filter(maySayTheTime);
  if (certificate === undefined) throw new TimeStampError('no certificate of its answer is one for time-stamps');
  const holds = await signed.verify({ signer: 0, data: Uint8Array.from(content).buffer, checkChain: false });
  if (!holds) throw new TimeStampError('the signature of its answer does not hold');
  if (Math.abs(info.genTime.getTime() - now.getTime()) > maxApartMs)
    throw new TimeStampError(`its clock says ${info.genTime.toISOString()}, ours ${now.toISOString()}`);
  return { token, at: info.genTime };
}

/** RFC 3161, 2.3: the use is stated, alone and critical. */
const maySayTheTime = ({ extensions }: Certificate): boolean =>
  extensions?.some(
    ({ extnID, critical, parsedValue }) =>
      extnID === extendedKeyUsage &&
      critical &&
      (parsedValue as { keyPurposes?: string[] }).keyPurposes?.join() === timeStamping,
  ) === true;
