import { openTrade } from '../server/test/support/trade-people.ts';
import { openSetting, report } from './setting.ts';

const questions = 40;

/** 14: how long somebody waits for the first words of the embedded assistant, by the stream that the portal reads. */
export async function run(): Promise<void> {
  const { harness } = await openSetting();
  try {
    const trade = await openTrade(harness);
    const order = await trade.shippedOrder();
    for (const [what, text] of [
      ['an order', `What about ${order}?`],
      ['what is late', 'Which of my orders are late?'],
      ['a word', 'What is parchment?'],
    ] as const) {
      const first: number[] = [];
      for (let asked = 0; asked < questions; asked++)
        first.push(await untilFirst(harness.url, trade.buyer.headers, text));
      first.sort((left, right) => left - right);
      report({
        what: `first words of the embedded assistant about ${what}, median and slowest of ${questions}`,
        figure: `${Math.round(first[questions / 2] ?? Number.NaN)} and ${Math.round(first.at(-1) ?? Number.NaN)} ms`,
        target: 'under 150 ms',
      });
    }
  } finally {
    await harness.close();
  }
}

async function untilFirst(url: string, headers: Readonly<Record<string, string>>, user_input: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/v1/assistant/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ user_input }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status}: ${await answer.text()}`);
  const reader = answer.body.getReader();
  const { value } = await reader.read();
  const took = performance.now() - began;
  if (!new TextDecoder().decode(value).startsWith('event: part'))
    throw new Error('the first event is no part of an answer');
  while (!(await reader.read()).done);
  return took;
}
