import { type EpcisObject, identifiersOf } from '@lotmark/sdk/epcis';

/** What is looked for in events, beside the events themselves. */
export function columnsOf(event: EpcisObject) {
  const { epcs, transactions } = identifiersOf(event);
  const word = (name: string): string | null => (typeof event[name] === 'string' ? event[name] : null);
  return {
    event_type: String(event['type']),
    action: word('action'),
    biz_step: word('bizStep'),
    disposition: word('disposition'),
    event_time: new Date(String(event['eventTime'])),
    epcs: [...new Set(epcs)],
    transactions: [...new Set(transactions)],
  };
}
