import { type Language, languages } from '../../../kernel/values/language.ts';
import type { Finding, IncidentSeverity } from './rules.ts';

type Title = Readonly<Record<Language, string>>;

/**
 * What an incident of the service is called, by its cause, or by the part of it before the colon; {subject} is the part
 * behind it.
 */
export const incidentTitles = {
  'ledger:connection': {
    en: 'The ledger cannot be reached',
    es: 'No se llega al libro mayor',
    fr: 'Le registre est injoignable',
    pt: 'O livro-razão não responde',
  },
  'ledger:network': {
    en: 'The ledger node is on another network',
    es: 'El nodo del libro mayor está en otra red',
    fr: 'Le nœud du registre est sur un autre réseau',
    pt: 'O nó do livro-razão está em outra rede',
  },
  'ledger:history': {
    en: 'The ledger knows more than this database',
    es: 'El libro mayor sabe más que esta base de datos',
    fr: 'Le registre en sait plus que cette base de données',
    pt: 'O livro-razão sabe mais do que este banco de dados',
  },
  'ledger:balance': {
    en: 'A ledger account cannot pay its fees much longer',
    es: 'A una cuenta del libro mayor se le acaba el dinero para las tasas',
    fr: 'Un compte du registre ne pourra bientôt plus payer ses frais',
    pt: 'Uma conta do livro-razão em breve não poderá pagar as suas taxas',
  },
  'ledger:reserve': {
    en: 'The platform’s ledger account has no room for more escrows',
    es: 'La cuenta de la plataforma en el libro mayor no admite más depósitos en garantía',
    fr: 'Le compte de la plateforme au registre n’a plus de place pour d’autres séquestres',
    pt: 'A conta da plataforma no livro-razão não tem espaço para mais garantias',
  },
  'ledger:submission': {
    en: 'Ledger transactions do not get on',
    es: 'Las transacciones del libro mayor no avanzan',
    fr: 'Les transactions du registre n’avancent pas',
    pt: 'As transações do livro-razão não avançam',
  },
  'ledger:anchoring': {
    en: 'Anchoring is late',
    es: 'El anclaje va con retraso',
    fr: 'L’ancrage est en retard',
    pt: 'A ancoragem está atrasada',
  },
  'ledger:mirror': {
    en: 'The ledger cannot show a movement of money',
    es: 'El libro mayor no puede mostrar un movimiento de dinero',
    fr: 'Le registre ne peut pas montrer un mouvement d’argent',
    pt: 'O livro-razão não consegue mostrar um movimento de dinheiro',
  },
  dead_letters: {
    en: 'Background work was given up',
    es: 'Se abandonaron tareas en segundo plano',
    fr: 'Des tâches de fond ont été abandonnées',
    pt: 'Tarefas em segundo plano foram abandonadas',
  },
  'mail:failed': {
    en: 'Mail was given up',
    es: 'Se abandonaron correos',
    fr: 'Des messages ont été abandonnés',
    pt: 'E-mails foram abandonados',
  },
  'mail:stuck': {
    en: 'Mail does not leave',
    es: 'El correo no sale',
    fr: 'Le courrier ne part pas',
    pt: 'Os e-mails não saem',
  },
  check: {
    en: 'The check of the records found faults',
    es: 'La comprobación de los datos encontró fallos',
    fr: 'La vérification des données a trouvé des erreurs',
    pt: 'A verificação dos dados encontrou falhas',
  },
  events: {
    en: 'Background work is behind',
    es: 'Las tareas en segundo plano van con retraso',
    fr: 'Les tâches de fond sont en retard',
    pt: 'As tarefas em segundo plano estão atrasadas',
  },
  calls: {
    en: 'Calls end in errors of ours',
    es: 'Hay llamadas que acaban en errores nuestros',
    fr: 'Des appels se terminent par des erreurs de notre côté',
    pt: 'Chamadas terminam em erros nossos',
  },
  payments: {
    en: 'The card processor’s books differ from ours',
    es: 'Los libros del procesador de tarjetas no coinciden con los nuestros',
    fr: 'Les comptes du prestataire de cartes diffèrent des nôtres',
    pt: 'Os livros do processador de cartões diferem dos nossos',
  },
  clock: {
    en: 'The clocks of server and database differ',
    es: 'Los relojes del servidor y de la base de datos no coinciden',
    fr: 'Les horloges du serveur et de la base de données diffèrent',
    pt: 'Os relógios do servidor e do banco de dados diferem',
  },
  sla: {
    en: 'The tenant {subject} got less than it was promised',
    es: 'El inquilino {subject} recibió menos de lo prometido',
    fr: 'Le locataire {subject} a reçu moins que promis',
    pt: 'O inquilino {subject} recebeu menos do que o prometido',
  },
} as const satisfies Readonly<Record<string, Title>>;

const titles: ReadonlyMap<string, Title> = new Map(Object.entries(incidentTitles));

/** What an incident of the service is called in a language; undefined for a cause that nobody finds any more. */
export function titleOf(cause: string, language: Language): string | undefined {
  const colon = cause.indexOf(':');
  const exact = titles.get(cause);
  if (exact !== undefined) return exact[language];
  const ofSource = colon < 0 ? undefined : titles.get(cause.slice(0, colon));
  return ofSource?.[language].replace('{subject}', () => cause.slice(colon + 1));
}

/** The same in every language, for notices. */
export const titlesOf = (cause: string): Record<string, string> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const title = titleOf(cause, language);
      return title === undefined ? [] : [[language, title]];
    }),
  );

/** A finding with the title of its cause, in English: readers get it in their own language. */
export function finding(cause: string, severity: IncidentSeverity, summary: string): Finding {
  const title = titleOf(cause, 'en');
  if (title === undefined) throw new Error(`an incident of ${cause} has no title`);
  return { cause, severity, title, summary };
}
