import { plainName } from '../../foundation/reference/plain-name.ts';

/** What somebody may ask for beside single records. Words of four languages, without accents and case. */
const patterns = {
  late: /\b(late|overdue|delay(ed)?|retras\w*|atras\w*|tard(e|io|ia)|en retard|retard\w*|behind schedule)\b/,
  unpaid: /\b(unpaid|to pay|owe|owing|impag\w*|por pagar|impay\w*|a payer|pagar)\b/,
  orders: /\b(orders?|pedidos?|commandes?|encomendas?|purchases?)\b/,
  lots: /\b(lots?|lotes?)\b/,
  plots: /\b(plots?|fields?|parcelas?|parcelles?|talhao|talhoes)\b/,
  harvests: /\b(harvests?|cosechas?|recoltes?|colheitas?)\b/,
  inspections: /\b(inspections?|inspeccion(es)?|inspec(ao|oes))\b/,
  packages:
    /\b(eudr|due diligence|packages?|diligencia debida|paquetes?|diligence raisonnee|dossiers?|diligencia devida|pacotes?)\b/,
  balance: /\b(wallets?|balances?|saldos?|cartera|carteira|portefeuille|solde|tokens?|axkt)\b/,
  certificates: /\b(certificates?|certificados?|certificats?)\b/,
  flagged: /\b(flagged|flags?|marcados?|signales?|sinalizados?)\b/,
  news: /\b(news|announcements?|notices?|notifications?|anuncios?|avisos?|annonces?|avis|noticias?|notificac\w*)\b/,
  greeting: /^(hi|hello|hey|hola|bonjour|salut|ola|bom dia|buenos dias|good morning|good day)\b/,
} as const;
export type Intent = keyof typeof patterns;

/** Questions about how something works or what a word means, which are no questions about the caller's records. */
const general =
  /^(what (is|are|does|means?)|whats|how|why|define|explain|que (es|son|significa)|como|por que|qu est ce|que signifie|comment|pourquoi|o que (e|sao|significa)|porque)\b/;
const own = /\b(my|mine|our|ours|mis?|mios?|nuestr\w*|mes|mon|ma|nos|notre|meus?|minhas?|nossos?|nossas?)\b/;

/** Nobody asks for these in general. */
const ofRecords: ReadonlySet<Intent> = new Set(['late', 'unpaid', 'flagged']);

export function intentsIn(text: string): { intents: Intent[]; general: boolean } {
  const plain = plainName(text);
  const intents = (Object.keys(patterns) as Intent[]).filter((intent) => patterns[intent].test(plain));
  const aboutRecords = own.test(plain) || intents.some((intent) => ofRecords.has(intent));
  return { intents, general: general.test(plain) && !aboutRecords };
}

/** Words for what lies before whoever asks. */
const pointing =
  /\b(this|it|here|este|esta|esto|ese|esa|eso|aqui|ce|cet|cette|ceci|cela|ici|il|elle|isto|esse|essa|isso|ele|ela)\b/;
export const pointsAt = (text: string): boolean => pointing.test(plainName(text));

const mostWords = 60;
const most = 50;

/** Every run of one to four words of a text, the longest first: what may be the name of a concept. */
export function runsOfWords(text: string): string[] {
  const words = text
    .split(/[^\p{L}\p{N}'’-]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  const runs: string[] = [];
  for (let length = 4; length >= 1; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const run = words.slice(at, at + length).join(' ');
      if (run.length >= 3 && run.length <= 140) runs.push(run);
    }
  }
  return [...new Set(runs)].slice(0, most);
}
