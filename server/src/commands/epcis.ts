import { type EpcisObject, eventHashId, isObject, prefixesOf } from '@lotmark/sdk/epcis';
import type { Given, Print } from './command.ts';
import { httpAddress } from './option-values.ts';
import { tell } from './tell.ts';
import { UsageError } from './usage-error.ts';

const perPage = 500;
const mostPages = 40;

/**
 * Prints the events of a lot as one EPCIS 2.0 document, after computing each Event Hash ID again. LOTMARK_KEY (<key_id>:<secret>)
 * shows orders and shipments too, where its organisation is a party.
 * @returns the exit code: 0 printed, 1 an event is not what its id says, or the server refused, 2 there are none.
 */
export async function epcisCommand({ operands, values }: Given, print: Print): Promise<number> {
  const [lot = ''] = operands;
  if (!/^LOT-\d{4}-\d+$/.test(lot)) throw new UsageError('Which lot? Such as LOT-2026-00001.');
  const baseUrl = httpAddress('--base-url', values['base-url'] ?? 'http://localhost:8080');
  const { LOTMARK_KEY: key } = process.env;
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `ApiKey ${key}` };
  const events: EpcisObject[] = [];
  let document: EpcisObject = {};
  let next: string | undefined = `${baseUrl}/epcis/events?${new URLSearchParams({ lot, perPage: String(perPage) })}`;
  for (let page = 0; next !== undefined && page < mostPages; page++) {
    const answer: Response = await fetch(next, { headers });
    if (!answer.ok) {
      tell(`The server answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
      return 1;
    }
    document = await answer.json();
    events.push(...eventsOf(document));
    const after: string | undefined = /nextPageToken=(\d+)/.exec(answer.headers.get('link') ?? '')?.[1];
    const query = new URLSearchParams({ lot, perPage: String(perPage), nextPageToken: after ?? '' });
    next = after === undefined ? undefined : `${baseUrl}/epcis/events?${query}`;
  }
  if (events.length === 0) {
    tell(`There are no events of ${lot} that you may see.`);
    return 2;
  }
  const prefixes = prefixesOf(document['@context']);
  const wrong = events.filter(({ eventID, ...event }) => {
    const named = String(eventID);
    return named.startsWith('ni:///') && eventHashId(event, prefixes) !== named;
  });
  for (const { eventID } of wrong) tell(`${String(eventID)} is the id of another event.`);
  const { '@context': context } = document;
  const written = {
    '@context': context,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    epcisBody: { eventList: events },
  };
  print(JSON.stringify({ ...written, creationDate: document['creationDate'] }, null, 2));
  return wrong.length === 0 ? 0 : 1;
}

function eventsOf(document: EpcisObject): EpcisObject[] {
  const body = document['epcisBody'];
  const results = isObject(body) ? body['queryResults'] : undefined;
  const inside = isObject(results) ? results['resultsBody'] : undefined;
  const list = isObject(inside) ? inside['eventList'] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}
