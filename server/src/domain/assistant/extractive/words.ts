import type { Language } from '../../../kernel/values/language.ts';

/** The sentences of the assistant that needs no language model. Figures, names and states come from records as they are. */
export interface Words {
  notice: string;
  nothing: string;
  greeting: (name: string) => string;
  notYours: (name: string) => string;
  order: (o: {
    name: string;
    status: string;
    quantity: string;
    commodity: string;
    lot: string;
    total: string;
    seller: string;
    buyer: string;
  }) => string;
  payBy: (name: string, moment: string) => string;
  shipment: (s: { name: string; order: string; status: string; carrier: string; eta: string }) => string;
  escrow: (e: { name: string; status: string; amount: string; order: string }) => string;
  lot: (l: {
    name: string;
    status: string;
    quantity: string;
    commodity: string;
    grade: string;
    price: string;
  }) => string;
  anchored: (name: string, when: string) => string;
  notAnchored: (name: string) => string;
  traced: (name: string, percent: string) => string;
  readiness: (name: string, ready: boolean, faults: number) => string;
  inspection: (i: { name: string; status: string; lot: string; grade: string; result: string }) => string;
  plot: (p: {
    name: string;
    title: string;
    status: string;
    area: string;
    country: string;
    outlined: boolean;
  }) => string;
  harvest: (h: { name: string; plot: string; date: string; quantity: string; stage: string; lot: string }) => string;
  package: (p: { name: string; status: string; lots: string; risk: string }) => string;
  /** Somebody altered its record past the service. */
  altered: (name: string) => string;
  /** Its statement is a simulator’s. */
  simulated: (name: string) => string;
  /** Its operator alone says that the risk is negligible. */
  declared: (name: string) => string;
  certificate: (c: { name: string; status: string; order: string; expiry: string }) => string;
  balance: (title: string, amount: string) => string;
  announcement: (title: string) => string;
  noticed: (text: string) => string;
  flagged: (l: { name: string; reason: string; at: string }) => string;
  late: (name: string, why: string, lot: string) => string;
  notLate: (name: string) => string;
  arrivalPast: (eta: string) => string;
  payPast: (moment: string) => string;
  shippedLong: (days: number) => string;
  noneLate: (looked: number) => string;
  count: (what: keyof Words['things'], total: string, shown: number) => string;
  none: (what: keyof Words['things']) => string;
  things: {
    orders: string;
    lots: string;
    plots: string;
    harvests: string;
    inspections: string;
    packages: string;
    certificates: string;
    flagged: string;
    notices: string;
    announcements: string;
  };
  means: (label: string, definition: string) => string;
  unknown: string;
}

const en: Words = {
  notice: 'No language model is configured: this was put together from your records, the glossary and the help.',
  nothing:
    'I found nothing about that in your records, the glossary or the help. Ask with the number of a record (such as an order or a lot), ask what a word means, or ask for your orders, lots, plots, harvests, inspections or packages.',
  greeting: (name) =>
    `Hello ${name}. Ask about an order or a lot by its number, ask what is late, or ask what a word means.`,
  notYours: (name) => `${name} is not among the records that you may see.`,
  order: (o) =>
    `Order ${o.name} is ${o.status}: ${o.quantity} of ${o.commodity} from lot ${o.lot} for ${o.total}, sold by ${o.seller} to ${o.buyer}.`,
  payBy: (name, moment) => `${name} has to be paid by ${moment}.`,
  shipment: (s) => `Shipment ${s.name} of ${s.order} is ${s.status}, with ${s.carrier}, expected on ${s.eta}.`,
  escrow: (e) => `Escrow ${e.name} of ${e.order} is ${e.status} and holds ${e.amount}.`,
  lot: (l) => `Lot ${l.name} is ${l.status}: ${l.quantity} of ${l.commodity}, grade ${l.grade}, asking ${l.price}.`,
  anchored: (name, when) => `The records of ${name} were anchored on the ledger on ${when}.`,
  notAnchored: (name) => `The records of ${name} are not anchored on the ledger yet.`,
  traced: (name, percent) => `${percent} % of ${name} comes from plots whose place is known.`,
  readiness: (name, ready, faults) =>
    ready
      ? `${name} could go into a due diligence statement as it is.`
      : `${name} cannot go into a due diligence statement yet: ${faults} points are open.`,
  inspection: (i) => `Inspection ${i.name} of ${i.lot} is ${i.status}: grade ${i.grade}, result ${i.result}.`,
  plot: (p) =>
    `Plot ${p.name} (${p.title}) is ${p.status}: ${p.area} ha in ${p.country}, ${p.outlined ? 'with its outline' : 'without an outline'}.`,
  harvest: (h) => `Harvest ${h.name} of ${h.date} from ${h.plot}: ${h.quantity} kg of ${h.stage}, in lot ${h.lot}.`,
  altered: (name) =>
    `What is recorded of ${name} is not what was signed; nothing of it counts until an administrator has looked at it.`,
  simulated: (name) => `Only a simulator has the statement of ${name}; the EU has none.`,
  declared: (name) =>
    `That the risk of ${name} is negligible is declared by its operator; no source of deforestation data says so.`,
  package: (p) => `Package ${p.name} is ${p.status}: ${p.lots}, risk ${p.risk}.`,
  certificate: (c) => `Certificate ${c.name} of ${c.order} is ${c.status}, good until ${c.expiry}.`,
  balance: (title, amount) => `${title} has ${amount} AXKT in its wallet.`,
  announcement: (title) => `Announced: ${title}`,
  noticed: (text) => `Notice: ${text}`,
  flagged: (l) => `${l.name} is flagged since ${l.at}: ${l.reason}`,
  late: (name, why, lot) => `${name} is late: ${why}. Its lot is ${lot}.`,
  notLate: (name) => `Nothing says that ${name} is late.`,
  arrivalPast: (eta) => `it was expected on ${eta}`,
  payPast: (moment) => `it had to be paid by ${moment}`,
  shippedLong: (days) => `it was shipped ${days} days ago and has not been confirmed`,
  noneLate: (looked) =>
    looked === 0
      ? 'You have no order under way, so none is late.'
      : `Of the open orders that I looked at (${looked}) none is late.`,
  count: (what, total, shown) => `You see ${total} ${en.things[what]}; the newest ${shown}:`,
  none: (what) => `You have no ${en.things[what]}.`,
  things: {
    orders: 'orders',
    lots: 'lots',
    plots: 'plots',
    harvests: 'harvests',
    inspections: 'inspections',
    packages: 'due diligence packages',
    certificates: 'certificates',
    flagged: 'flagged lots',
    notices: 'unread notices',
    announcements: 'announcements',
  },
  means: (label, definition) => `${label}: ${definition}`,
  unknown: 'not stated',
};

const es: Words = {
  notice: 'No hay ningún modelo de lenguaje configurado: esto se compuso con sus registros, el glosario y la ayuda.',
  nothing:
    'No encontré nada sobre eso en sus registros, el glosario ni la ayuda. Pregunte con el número de un registro (un pedido o un lote), pregunte qué significa una palabra, o por sus pedidos, lotes, parcelas, cosechas, inspecciones o paquetes.',
  greeting: (name) =>
    `Hola ${name}. Pregunte por un pedido o un lote con su número, qué está atrasado o qué significa una palabra.`,
  notYours: (name) => `${name} no está entre los registros que usted puede ver.`,
  order: (o) =>
    `El pedido ${o.name} está en ${o.status}: ${o.quantity} de ${o.commodity} del lote ${o.lot} por ${o.total}, de ${o.seller} a ${o.buyer}.`,
  payBy: (name, moment) => `${name} debe pagarse antes de ${moment}.`,
  shipment: (s) => `El envío ${s.name} de ${s.order} está en ${s.status}, con ${s.carrier}, previsto para ${s.eta}.`,
  escrow: (e) => `El depósito ${e.name} de ${e.order} está en ${e.status} y guarda ${e.amount}.`,
  lot: (l) =>
    `El lote ${l.name} está en ${l.status}: ${l.quantity} de ${l.commodity}, calidad ${l.grade}, precio ${l.price}.`,
  anchored: (name, when) => `Los registros de ${name} se anclaron en el libro mayor el ${when}.`,
  notAnchored: (name) => `Los registros de ${name} aún no están anclados en el libro mayor.`,
  traced: (name, percent) => `El ${percent} % de ${name} viene de parcelas cuyo lugar se conoce.`,
  readiness: (name, ready, faults) =>
    ready
      ? `${name} podría entrar en una declaración de diligencia debida tal como está.`
      : `${name} aún no puede entrar en una declaración de diligencia debida: quedan ${faults} puntos.`,
  inspection: (i) =>
    `La inspección ${i.name} de ${i.lot} está en ${i.status}: calidad ${i.grade}, resultado ${i.result}.`,
  plot: (p) =>
    `La parcela ${p.name} (${p.title}) está en ${p.status}: ${p.area} ha en ${p.country}, ${p.outlined ? 'con su contorno' : 'sin contorno'}.`,
  harvest: (h) => `Cosecha ${h.name} del ${h.date} de ${h.plot}: ${h.quantity} kg de ${h.stage}, en el lote ${h.lot}.`,
  altered: (name) =>
    `Lo que consta de ${name} no es lo que se firmó; nada de ello cuenta hasta que un administrador lo examine.`,
  simulated: (name) => `La declaración de ${name} está solo en un simulador; la UE no tiene ninguna.`,
  declared: (name) =>
    `Que el riesgo de ${name} es despreciable lo declara su operador; ninguna fuente de datos de deforestación lo dice.`,
  package: (p) => `El paquete ${p.name} está en ${p.status}: ${p.lots}, riesgo ${p.risk}.`,
  certificate: (c) => `El certificado ${c.name} de ${c.order} está en ${c.status}, válido hasta ${c.expiry}.`,
  balance: (title, amount) => `${title} tiene ${amount} AXKT en su cartera.`,
  announcement: (title) => `Anuncio: ${title}`,
  noticed: (text) => `Aviso: ${text}`,
  flagged: (l) => `${l.name} está marcado desde ${l.at}: ${l.reason}`,
  late: (name, why, lot) => `${name} está atrasado: ${why}. Su lote es ${lot}.`,
  notLate: (name) => `Nada dice que ${name} esté atrasado.`,
  arrivalPast: (eta) => `se esperaba el ${eta}`,
  payPast: (moment) => `debía pagarse antes de ${moment}`,
  shippedLong: (days) => `se envió hace ${days} días y no se ha confirmado`,
  noneLate: (looked) =>
    looked === 0
      ? 'Usted no tiene ningún pedido en curso; ninguno está atrasado.'
      : `De los pedidos abiertos que miré (${looked}) ninguno está atrasado.`,
  count: (what, total, shown) => `Usted ve ${total} ${es.things[what]}; los ${shown} más recientes:`,
  none: (what) => `Usted no tiene ${es.things[what]}.`,
  things: {
    orders: 'pedidos',
    lots: 'lotes',
    plots: 'parcelas',
    harvests: 'cosechas',
    inspections: 'inspecciones',
    packages: 'paquetes de diligencia debida',
    certificates: 'certificados',
    flagged: 'lotes marcados',
    notices: 'avisos sin leer',
    announcements: 'anuncios',
  },
  means: (label, definition) => `${label}: ${definition}`,
  unknown: 'sin indicar',
};

const fr: Words = {
  notice:
    'Aucun modèle de langage n’est configuré : ceci a été composé à partir de vos documents, du glossaire et de l’aide.',
  nothing:
    'Je n’ai rien trouvé à ce sujet dans vos documents, le glossaire ou l’aide. Demandez avec le numéro d’une commande ou d’un lot, demandez le sens d’un mot, ou vos commandes, lots, parcelles, récoltes, inspections ou dossiers.',
  greeting: (name) =>
    `Bonjour ${name}. Demandez une commande ou un lot par son numéro, ce qui est en retard, ou le sens d’un mot.`,
  notYours: (name) => `${name} ne fait pas partie de ce que vous pouvez voir.`,
  order: (o) =>
    `La commande ${o.name} est ${o.status} : ${o.quantity} de ${o.commodity} du lot ${o.lot} pour ${o.total}, de ${o.seller} à ${o.buyer}.`,
  payBy: (name, moment) => `${name} doit être payée avant le ${moment}.`,
  shipment: (s) => `L’expédition ${s.name} de ${s.order} est ${s.status}, avec ${s.carrier}, attendue le ${s.eta}.`,
  escrow: (e) => `Le séquestre ${e.name} de ${e.order} est ${e.status} et détient ${e.amount}.`,
  lot: (l) =>
    `Le lot ${l.name} est ${l.status} : ${l.quantity} de ${l.commodity}, qualité ${l.grade}, prix ${l.price}.`,
  anchored: (name, when) => `Les données de ${name} ont été ancrées dans le registre le ${when}.`,
  notAnchored: (name) => `Les données de ${name} ne sont pas encore ancrées dans le registre.`,
  traced: (name, percent) => `${percent} % de ${name} viennent de parcelles dont le lieu est connu.`,
  readiness: (name, ready, faults) =>
    ready
      ? `${name} pourrait figurer tel quel dans une déclaration de diligence raisonnée.`
      : `${name} ne peut pas encore figurer dans une déclaration de diligence raisonnée : ${faults} points sont ouverts.`,
  inspection: (i) => `L’inspection ${i.name} de ${i.lot} est ${i.status} : qualité ${i.grade}, résultat ${i.result}.`,
  plot: (p) =>
    `La parcelle ${p.name} (${p.title}) est ${p.status} : ${p.area} ha en ${p.country}, ${p.outlined ? 'avec son contour' : 'sans contour'}.`,
  harvest: (h) => `Récolte ${h.name} du ${h.date} de ${h.plot} : ${h.quantity} kg de ${h.stage}, dans le lot ${h.lot}.`,
  altered: (name) =>
    `Ce qui est enregistré sur ${name} n’est pas ce qui a été signé ; rien n’en compte tant qu’un administrateur ne l’a pas examiné.`,
  simulated: (name) => `Seul un simulateur a la déclaration de ${name} ; l’UE n’en a aucune.`,
  declared: (name) =>
    `Que le risque de ${name} est négligeable, c’est son opérateur qui le déclare ; aucune source de données sur la déforestation ne le dit.`,
  package: (p) => `Le dossier ${p.name} est ${p.status} : ${p.lots}, risque ${p.risk}.`,
  certificate: (c) => `Le certificat ${c.name} de ${c.order} est ${c.status}, valable jusqu’au ${c.expiry}.`,
  balance: (title, amount) => `${title} a ${amount} AXKT dans son portefeuille.`,
  announcement: (title) => `Annonce : ${title}`,
  noticed: (text) => `Avis : ${text}`,
  flagged: (l) => `${l.name} est signalé depuis le ${l.at} : ${l.reason}`,
  late: (name, why, lot) => `${name} est en retard : ${why}. Son lot est ${lot}.`,
  notLate: (name) => `Rien ne dit que ${name} soit en retard.`,
  arrivalPast: (eta) => `arrivée prévue le ${eta}`,
  payPast: (moment) => `à payer avant le ${moment}`,
  shippedLong: (days) => `expédiée il y a ${days} jours et pas encore confirmée`,
  noneLate: (looked) =>
    looked === 0
      ? 'Vous n’avez aucune commande en cours ; aucune n’est en retard.'
      : `Parmi les commandes ouvertes que j’ai regardées (${looked}), aucune n’est en retard.`,
  count: (what, total, shown) => `Vous voyez ${total} ${fr.things[what]} ; les ${shown} plus récents :`,
  none: (what) => `Vous n’avez pas de ${fr.things[what]}.`,
  things: {
    orders: 'commandes',
    lots: 'lots',
    plots: 'parcelles',
    harvests: 'récoltes',
    inspections: 'inspections',
    packages: 'dossiers de diligence raisonnée',
    certificates: 'certificats',
    flagged: 'lots signalés',
    notices: 'avis non lus',
    announcements: 'annonces',
  },
  means: (label, definition) => `${label} : ${definition}`,
  unknown: 'non précisé',
};

const pt: Words = {
  notice:
    'Nenhum modelo de linguagem está configurado: isto foi composto a partir dos seus registros, do glossário e da ajuda.',
  nothing:
    'Não encontrei nada sobre isso nos seus registros, no glossário ou na ajuda. Pergunte com o número de um registro (um pedido ou um lote), o que significa uma palavra, ou pelos seus pedidos, lotes, parcelas, colheitas, inspeções ou pacotes.',
  greeting: (name) =>
    `Olá ${name}. Pergunte por um pedido ou um lote pelo número, o que está atrasado ou o que significa uma palavra.`,
  notYours: (name) => `${name} não está entre os registros que pode ver.`,
  order: (o) =>
    `O pedido ${o.name} está em ${o.status}: ${o.quantity} de ${o.commodity} do lote ${o.lot} por ${o.total}, de ${o.seller} a ${o.buyer}.`,
  payBy: (name, moment) => `${name} tem de ser paga até ${moment}.`,
  shipment: (s) => `A expedição ${s.name} de ${s.order} está em ${s.status}, com ${s.carrier}, prevista para ${s.eta}.`,
  escrow: (e) => `O depósito ${e.name} de ${e.order} está em ${e.status} e guarda ${e.amount}.`,
  lot: (l) =>
    `O lote ${l.name} está em ${l.status}: ${l.quantity} de ${l.commodity}, qualidade ${l.grade}, preço ${l.price}.`,
  anchored: (name, when) => `Os registros de ${name} foram ancorados no livro-razão em ${when}.`,
  notAnchored: (name) => `Os registros de ${name} ainda não estão ancorados no livro-razão.`,
  traced: (name, percent) => `${percent} % de ${name} vêm de parcelas cujo lugar é conhecido.`,
  readiness: (name, ready, faults) =>
    ready
      ? `${name} poderia entrar numa declaração de diligência devida tal como está.`
      : `${name} ainda não pode entrar numa declaração de diligência devida: há ${faults} pontos em aberto.`,
  inspection: (i) =>
    `A inspeção ${i.name} de ${i.lot} está em ${i.status}: qualidade ${i.grade}, resultado ${i.result}.`,
  plot: (p) =>
    `A parcela ${p.name} (${p.title}) está em ${p.status}: ${p.area} ha em ${p.country}, ${p.outlined ? 'com o seu contorno' : 'sem contorno'}.`,
  harvest: (h) => `Colheita ${h.name} de ${h.date} de ${h.plot}: ${h.quantity} kg de ${h.stage}, no lote ${h.lot}.`,
  altered: (name) =>
    `O que consta de ${name} não é o que foi assinado; nada disso conta até que um administrador o examine.`,
  simulated: (name) => `Só um simulador tem a declaração de ${name}; a UE não tem nenhuma.`,
  declared: (name) =>
    `Que o risco de ${name} é negligenciável declara-o o seu operador; nenhuma fonte de dados de desmatamento o diz.`,
  package: (p) => `O pacote ${p.name} está em ${p.status}: ${p.lots}, risco ${p.risk}.`,
  certificate: (c) => `O certificado ${c.name} de ${c.order} está em ${c.status}, válido até ${c.expiry}.`,
  balance: (title, amount) => `${title} tem ${amount} AXKT na carteira.`,
  announcement: (title) => `Anúncio: ${title}`,
  noticed: (text) => `Aviso: ${text}`,
  flagged: (l) => `${l.name} está sinalizado desde ${l.at}: ${l.reason}`,
  late: (name, why, lot) => `${name} está atrasada: ${why}. O seu lote é ${lot}.`,
  notLate: (name) => `Nada diz que ${name} esteja atrasada.`,
  arrivalPast: (eta) => `era esperada em ${eta}`,
  payPast: (moment) => `tinha de ser paga até ${moment}`,
  shippedLong: (days) => `foi expedida há ${days} dias e não foi confirmada`,
  noneLate: (looked) =>
    looked === 0
      ? 'Não tem nenhum pedido em andamento; nenhum está atrasado.'
      : `Dos pedidos abertos que vi (${looked}) nenhum está atrasado.`,
  count: (what, total, shown) => `Vê ${total} ${pt.things[what]}; os ${shown} mais recentes:`,
  none: (what) => `Não tem ${pt.things[what]}.`,
  things: {
    orders: 'pedidos',
    lots: 'lotes',
    plots: 'parcelas',
    harvests: 'colheitas',
    inspections: 'inspeções',
    packages: 'pacotes de diligência devida',
    certificates: 'certificados',
    flagged: 'lotes sinalizados',
    notices: 'avisos por ler',
    announcements: 'anúncios',
  },
  means: (label, definition) => `${label}: ${definition}`,
  unknown: 'não indicado',
};

export const wordsOf: Readonly<Record<Language, Words>> = { en, es, fr, pt };
