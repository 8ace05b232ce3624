const number = '([\\d.]+)';
const season = `${number} kg(?: of [a-z ]+)? from (\\S+) in the season (\\S+) to (\\S+?)(?:, ${number} kg of it recorded before,)? is ${number} kg per hectare on ${number} ha(?: \\(.+?\\))?`;
const onPlot = `${number} kg per hectare for .+, ${number} kg on this plot`;
const sentences = {
  price: new RegExp(
    `^Is this the price of .+\\? ${number} (\\w{3}) per (\\w+) is ${number} USD a kilogram; for (.+) on (\\S+), ${number} to ${number} USD a kilogram are usual\\.`,
  ),
  unusual: new RegExp(`^Is this in (\\w+)\\? ${season}, which is unusual: most give less than ${onPlot}\\.`),
  tooMuch: new RegExp(`^${season}; the bound is ${onPlot}\\.`),
  members: new RegExp(
    `^Is this in (\\w+)\\? With it, (\\S+) has made lots of ${number} kg within a year, which takes at least ${number} kg.*; (\\d+) recorded plots \\(.+\\) and (\\d+) members .+ give about ${number} kg\\.`,
  ),
  oneLot: new RegExp(`^${number} kg is more than one lot can be: at most ${number} kg`),
};
/** What only programs do with a question. */
const forPrograms = /,? ?(?:If it is right, )?confirm it \(confirm_\w+: true\)/;
/** Which operations help, as `(cart.cart_get tells its offer)`: the pages have buttons for these. */
const operations = / \([a-z_]+\.[a-z]+(?:_[a-z]+)+[^()]*\)/g;
const prefix = /^(?:confirm_price|confirm_quantity|quantity): /;

/** A sentence of the service about a figure: which one, and what it names; figures as the service wrote them. */
export type FigureSentence =
  | {
      key: 'askPrice';
      price: string;
      currency: string;
      unit: string;
      usd: string;
      corridor: string;
      least: string;
      most: string;
    }
  | { key: 'askYield'; kg: string; plot: string; perHectare: string; usual: string }
  | { key: 'tooMuchYield'; kg: string; plot: string; perHectare: string; most: string }
  | { key: 'askMembers'; cooperative: string; kg: string; plots: string; people: string; given: string }
  | { key: 'tooMuchLot'; kg: string; most: string };

/** Recognises the service's fixed sentences; undefined for any other. */
export function readSentence(message: string): FigureSentence | undefined {
  const said = message.replace(prefix, '');
  const price = sentences.price.exec(said);
  if (price !== null) {
    const [, asked = '', currency = '', unit = '', usd = '', , corridor = '', least = '', most = ''] = price;
    return { key: 'askPrice', price: asked, currency, unit, usd, corridor, least, most };
  }
  const unusual = sentences.unusual.exec(said);
  if (unusual !== null) {
    const [, , kg = '', plot = '', , , , perHectare = '', , , usual = ''] = unusual;
    return { key: 'askYield', kg, plot, perHectare, usual };
  }
  const tooMuch = sentences.tooMuch.exec(said);
  if (tooMuch !== null) {
    const [, kg = '', plot = '', , , , perHectare = '', , , most = ''] = tooMuch;
    return { key: 'tooMuchYield', kg, plot, perHectare, most };
  }
  const members = sentences.members.exec(said);
  if (members !== null) {
    const [, , cooperative = '', kg = '', , plots = '', people = '', given = ''] = members;
    return { key: 'askMembers', cooperative, kg, plots, people, given };
  }
  const [, kg, most] = sentences.oneLot.exec(said) ?? [];
  return kg === undefined || most === undefined ? undefined : { key: 'tooMuchLot', kg, most };
}

/** Another question, or a refusal, without what only programs do with it. */
export function withoutParameters(message: string): string {
  const said = message.replaceAll(operations, '');
  return forPrograms.test(said) ? said.replace(prefix, '').replace(forPrograms, '') : said;
}
