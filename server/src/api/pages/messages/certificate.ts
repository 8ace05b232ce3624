import type { Office } from '../../../domain/assurance/certificate/rules.ts';
import type { ChangeSince } from '../../../domain/assurance/certificate/views.ts';
import type { DeliveryBasis } from '../../../domain/trade/order/delivered.ts';
import type { Language } from '../../../kernel/values/language.ts';

/** Texts of the public page of an export certificate. */
export interface CertificateWords {
  title: string;
  titles: string;
  issued: string;
  issuedBut: string;
  revoked: string;
  expired: string;
  unproven: string;
  unprovenWords: string;
  issuedWords: string;
  changedWords: string;
  waitsWords: string;
  revokedWords: string;
  revokedReason: string;
  saleCancelled: string;
  noReason: string;
  expiredWords: string;
  number: string;
  authority: string;
  authorityNote: string;
  issuedAs: string;
  issuedAt: string;
  until: string;
  noEnd: string;
  goods: string;
  commodity: string;
  quantity: string;
  grade: string;
  confirmedGrade: string;
  ordered: string;
  basis: string;
  bases: Readonly<Record<DeliveryBasis, string>>;
  origin: string;
  from: string;
  to: string;
  exporter: string;
  cooperative: string;
  lot: string;
  order: string;
  checked: string;
  checkedWords: string;
  checkedLot: string;
  checkedOrder: string;
  checkedFlag: string;
  checkedOrigin: string;
  checkedMainOrigin: string;
  inspected: string;
  inspectedAs: string;
  notStated: string;
  noGrade: string;
  notInspected: string;
  notChecked: string;
  proof: string;
  proofTitle: string;
  proofLead: string;
  code: string;
  receiptLater: string;
  credential: string;
  missing: string;
  missingWords: string;
  gone: string;
  pdf: string;
  goneWords: string;
  offices: Readonly<Record<Office, string>>;
  since: Readonly<Record<ChangeSince, string>>;
  orderStatuses: Readonly<Record<string, string>>;
  results: Readonly<Record<'conformant' | 'non_conformant' | 'not_comparable' | 'none', string>>;
}

const en: CertificateWords = {
  title: 'Export certificate',
  titles: 'Export certificates',
  issued: 'Issued, and in force',
  issuedBut: 'Issued, but something has changed since',
  revoked: 'Revoked',
  expired: 'Expired',
  unproven: 'This is not what was signed',
  unprovenWords:
    'What is shown here is not what the platform has signed, or its proof does not hold. Do not rely on it.',
  issuedWords: 'It is in force on this day, signed by the platform, and the ledger has confirmed it.',
  changedWords:
    'Nobody has revoked it, and it says what was so when it was issued: rely on it only once you have read what has changed.',
  waitsWords: 'It is signed by the platform. Its anchor on the ledger follows within minutes.',
  revokedWords: 'It was revoked on {moment} and counts no more.',
  revokedReason: 'Reason',
  saleCancelled: 'The sale {order} was cancelled.',
  noReason: 'no reason was given',
  expiredWords: 'Its last day was {day}. It counts no more.',
  number: 'Number of the authority',
  authority: 'Issued in the name of',
  authorityNote: 'as the officer who issued it stated',
  issuedAs: 'Issued by',
  issuedAt: 'Issued on',
  until: 'Good until',
  noEnd: 'no end day',
  goods: 'The goods',
  commodity: 'Goods',
  quantity: 'Quantity',
  grade: 'Grade, as the seller claims it',
  confirmedGrade: 'Grade, as both sides confirmed it',
  ordered: 'Ordered',
  basis: 'What the quantity says',
  bases: {
    both_confirmed: 'What arrived, by the lower of what buyer and exporter entered',
    buyer_confirmed: 'As ordered; the buyer confirmed that all of it arrived',
    not_confirmed_yet: 'As ordered; delivery not confirmed yet',
    decided: 'As ordered; paid out by a decision, no delivery was confirmed',
  },
  origin: 'Origin',
  from: 'Exported from',
  to: 'To, by the corridor of the order',
  exporter: 'Exporter',
  cooperative: 'Cooperative',
  lot: 'Lot',
  order: 'Order',
  checked: 'What was checked when it was issued',
  checkedWords:
    'At the moment of issue the service checked these points against its records. Nothing else stands behind this certificate.',
  checkedLot:
    'The records of the lot were what had been signed (version {version}), and that version was on the ledger.',
  checkedOrder: 'The sale stood (“{status}”), undisputed, and its records were what had been signed.',
  checkedFlag: 'The lot was not flagged by the authority.',
  checkedOrigin: 'The goods of the lot come from {country}, by its plots or its cooperative.',
  checkedMainOrigin:
    'Goods of the lot come from several countries, by its plots; none of them gave more than {country}.',
  inspected: 'Inspection {name} of {lot} was approved on {moment}: {grade}, {result}.',
  inspectedAs: 'Processing when it was inspected: {method}.',
  notStated: 'not stated',
  noGrade: 'grade not determined',
  notInspected: 'The goods were not inspected: no approved inspection stands behind this certificate.',
  notChecked: 'Not part of this certificate: due diligence on deforestation, food safety, plant health, and payment.',
  proof: 'Check it yourself',
  proofTitle: 'What proves it',
  proofLead: 'The server has checked this certificate against its records as they are now.',
  code: 'This page. Revocation shows here at once.',
  receiptLater: 'Its receipt exists once the ledger has confirmed it.',
  credential: 'As a W3C credential',
  missing: 'No such certificate',
  missingWords: 'There is no export certificate {name} here. A paper that names it was not issued by this platform.',
  pdf: 'Download it as a PDF',
  gone: 'The record of this certificate is gone',
  goneWords:
    '{name} was issued here, and its record is gone: its newest statement was signed {moment} (SHA-256 {hash}). This platform never deletes a certificate, so somebody did. Rely on no paper that names it until the operator has looked.',
  offices: {
    authority: 'an officer of the authority',
    inspector: 'an inspector',
    admin: 'an administrator of the platform',
  },
  since: {
    lot_flagged: 'The authority is looking into the lot now: it was flagged after this certificate was issued.',
    lot_cancelled: 'The lot was cancelled after this certificate was issued.',
    order_disputed: 'The order is in dispute now.',
    order_cancelled: 'The order was cancelled after this certificate was issued.',
    delivered_otherwise:
      'Since then buyer and exporter both confirmed that something else arrived than this certificate says.',
    settled_by_decision:
      'Since then the order was settled by a decision; nobody confirmed with it that the goods arrived.',
    records_altered:
      'What is recorded of its lot or order is not what was signed: what has become of them since is not known here.',
  },
  orderStatuses: {
    'Escrow Created': 'sold, not shipped yet',
    Paid: 'paid',
    'In Transit': 'on its way',
    Settled: 'settled',
  },
  results: {
    conformant: 'as claimed',
    non_conformant: 'not as claimed',
    not_comparable: 'grade not comparable with the claimed one',
    none: 'not compared with a claim',
  },
};

const es: CertificateWords = {
  title: 'Certificado de exportación',
  titles: 'Certificados de exportación',
  issued: 'Emitido y vigente',
  issuedBut: 'Emitido, pero algo ha cambiado desde entonces',
  revoked: 'Revocado',
  expired: 'Vencido',
  unproven: 'Esto no es lo que se firmó',
  unprovenWords:
    'Lo que se muestra aquí no es lo que la plataforma firmó, o su prueba no se sostiene. No confíe en ello.',
  issuedWords: 'Está vigente hoy, firmado por la plataforma, y el libro lo ha confirmado.',
  changedWords:
    'Nadie lo ha revocado, y dice lo que era cierto cuando se emitió: fíese de él solo después de leer qué ha cambiado.',
  waitsWords: 'Está firmado por la plataforma. Su anclaje en el libro sigue en unos minutos.',
  revokedWords: 'Fue revocado el {moment} y ya no vale.',
  revokedReason: 'Motivo',
  saleCancelled: 'La venta {order} fue cancelada.',
  noReason: 'no se indicó ningún motivo',
  expiredWords: 'Su último día fue el {day}. Ya no vale.',
  number: 'Número de la autoridad',
  authority: 'Emitido en nombre de',
  authorityNote: 'según indicó quien lo emitió',
  issuedAs: 'Emitido por',
  issuedAt: 'Emitido el',
  until: 'Válido hasta',
  noEnd: 'sin fecha de fin',
  goods: 'La mercancía',
  commodity: 'Mercancía',
  quantity: 'Cantidad',
  grade: 'Calidad, según el vendedor',
  confirmedGrade: 'Calidad, según confirmaron ambas partes',
  ordered: 'Pedido',
  basis: 'Qué dice la cantidad',
  bases: {
    both_confirmed: 'Lo que llegó, por la menor de las cifras de comprador y exportador',
    buyer_confirmed: 'Según el pedido; el comprador confirmó que llegó todo',
    not_confirmed_yet: 'Según el pedido; la entrega aún no está confirmada',
    decided: 'Según el pedido; pagado por una decisión, no se confirmó ninguna entrega',
  },
  origin: 'Origen',
  from: 'Exportado desde',
  to: 'A, según el corredor del pedido',
  exporter: 'Exportador',
  cooperative: 'Cooperativa',
  lot: 'Lote',
  order: 'Pedido',
  checked: 'Qué se comprobó al emitirlo',
  checkedWords:
    'En el momento de la emisión, el servicio comprobó estos puntos con sus registros. Nada más respalda este certificado.',
  checkedLot: 'Los registros del lote eran los firmados (versión {version}), y esa versión estaba en el libro.',
  checkedOrder: 'La venta estaba en pie («{status}»), sin disputa, y sus registros eran los firmados.',
  checkedFlag: 'El lote no estaba marcado por la autoridad.',
  checkedOrigin: 'La mercancía del lote procede de {country}, según sus parcelas o su cooperativa.',
  checkedMainOrigin:
    'La mercancía del lote procede de varios países, según sus parcelas; ninguno aportó más que {country}.',
  inspected: 'La inspección {name} de {lot} fue aprobada el {moment}: {grade}, {result}.',
  inspectedAs: 'Procesamiento cuando se inspeccionó: {method}.',
  notStated: 'no indicado',
  noGrade: 'calidad no determinada',
  notInspected: 'La mercancía no fue inspeccionada: ninguna inspección aprobada respalda este certificado.',
  notChecked:
    'No forma parte de este certificado: la diligencia debida sobre deforestación, la seguridad alimentaria, la sanidad vegetal y el pago.',
  proof: 'Compruébelo usted mismo',
  proofTitle: 'Qué lo prueba',
  proofLead: 'El servidor ha comprobado este certificado con sus registros tal como están ahora.',
  code: 'Esta página. Una revocación se ve aquí de inmediato.',
  receiptLater: 'Su recibo existe cuando el libro lo haya confirmado.',
  credential: 'Como credencial W3C',
  missing: 'No existe tal certificado',
  missingWords:
    'Aquí no hay ningún certificado de exportación {name}. Un papel que lo nombre no fue emitido por esta plataforma.',
  pdf: 'Descargarlo en PDF',
  gone: 'El registro de este certificado ha desaparecido',
  goneWords:
    '{name} se emitió aquí y su registro ha desaparecido: su última declaración se firmó el {moment} (SHA-256 {hash}). Esta plataforma nunca borra un certificado, así que alguien lo hizo. No confíe en ningún papel que lo nombre hasta que el operador lo haya revisado.',
  offices: {
    authority: 'un funcionario de la autoridad',
    inspector: 'un inspector',
    admin: 'un administrador de la plataforma',
  },
  since: {
    lot_flagged: 'La autoridad está examinando el lote ahora: fue marcado después de emitirse este certificado.',
    lot_cancelled: 'El lote fue cancelado después de emitirse este certificado.',
    order_disputed: 'El pedido está ahora en disputa.',
    order_cancelled: 'El pedido fue cancelado después de emitirse este certificado.',
    delivered_otherwise:
      'Desde entonces comprador y exportador confirmaron que llegó algo distinto de lo que dice este certificado.',
    settled_by_decision:
      'Desde entonces el pedido se liquidó por una decisión; con ella nadie confirmó que la mercancía llegara.',
    records_altered:
      'Lo que consta de su lote o pedido no es lo que se firmó: no se sabe aquí qué ha sido de ellos desde entonces.',
  },
  orderStatuses: {
    'Escrow Created': 'vendido, aún sin enviar',
    Paid: 'pagado',
    'In Transit': 'en camino',
    Settled: 'liquidado',
  },
  results: {
    conformant: 'como se declaró',
    non_conformant: 'no como se declaró',
    not_comparable: 'grado no comparable con el declarado',
    none: 'no comparada con una declaración',
  },
};

const fr: CertificateWords = {
  title: 'Certificat d’exportation',
  titles: 'Certificats d’exportation',
  issued: 'Délivré et en vigueur',
  issuedBut: 'Délivré, mais quelque chose a changé depuis',
  revoked: 'Révoqué',
  expired: 'Expiré',
  unproven: 'Ceci n’est pas ce qui a été signé',
  unprovenWords:
    'Ce qui est affiché ici n’est pas ce que la plateforme a signé, ou sa preuve ne tient pas. Ne vous y fiez pas.',
  issuedWords: 'Il est en vigueur ce jour, signé par la plateforme, et le registre l’a confirmé.',
  changedWords:
    'Personne ne l’a révoqué, et il dit ce qui était vrai lors de sa délivrance : ne vous y fiez qu’après avoir lu ce qui a changé.',
  waitsWords: 'Il est signé par la plateforme. Son ancrage dans le registre suit en quelques minutes.',
  revokedWords: 'Il a été révoqué le {moment} et ne vaut plus.',
  revokedReason: 'Motif',
  saleCancelled: 'La vente {order} a été annulée.',
  noReason: 'aucun motif n’a été donné',
  expiredWords: 'Son dernier jour était le {day}. Il ne vaut plus.',
  number: 'Numéro de l’autorité',
  authority: 'Délivré au nom de',
  authorityNote: 'selon l’agent qui l’a délivré',
  issuedAs: 'Délivré par',
  issuedAt: 'Délivré le',
  until: 'Valable jusqu’au',
  noEnd: 'sans date de fin',
  goods: 'La marchandise',
  commodity: 'Marchandise',
  quantity: 'Quantité',
  grade: 'Qualité, selon le vendeur',
  confirmedGrade: 'Qualité, confirmée par les deux parties',
  ordered: 'Commandé',
  basis: 'Ce que dit la quantité',
  bases: {
    both_confirmed: 'Ce qui est arrivé, selon le plus petit des chiffres de l’acheteur et de l’exportateur',
    buyer_confirmed: 'Selon la commande ; l’acheteur a confirmé que tout est arrivé',
    not_confirmed_yet: 'Selon la commande ; livraison pas encore confirmée',
    decided: 'Selon la commande ; payé par une décision, aucune livraison n’a été confirmée',
  },
  origin: 'Origine',
  from: 'Exporté depuis',
  to: 'Vers, selon le corridor de la commande',
  exporter: 'Exportateur',
  cooperative: 'Coopérative',
  lot: 'Lot',
  order: 'Commande',
  checked: 'Ce qui a été vérifié lors de la délivrance',
  checkedWords:
    'Au moment de la délivrance, le service a vérifié ces points dans ses registres. Rien d’autre ne fonde ce certificat.',
  checkedLot:
    'Les données du lot étaient celles qui avaient été signées (version {version}), et cette version était dans le registre.',
  checkedOrder: 'La vente tenait (« {status} »), sans litige, et ses données étaient celles qui avaient été signées.',
  checkedFlag: 'Le lot n’était pas signalé par l’autorité.',
  checkedOrigin: 'Les marchandises du lot viennent de {country}, selon ses parcelles ou sa coopérative.',
  checkedMainOrigin:
    'Les marchandises du lot viennent de plusieurs pays, selon ses parcelles ; aucun n’a donné plus que {country}.',
  inspected: 'L’inspection {name} de {lot} a été approuvée le {moment} : {grade}, {result}.',
  inspectedAs: 'Traitement lors de l’inspection : {method}.',
  notStated: 'non indiqué',
  noGrade: 'qualité non déterminée',
  notInspected: 'La marchandise n’a pas été inspectée : aucune inspection approuvée ne fonde ce certificat.',
  notChecked:
    'Ne fait pas partie de ce certificat : la diligence raisonnée sur la déforestation, la sécurité des aliments, la santé des végétaux et le paiement.',
  proof: 'Vérifiez vous-même',
  proofTitle: 'Ce qui le prouve',
  proofLead: 'Le serveur a vérifié ce certificat avec ses données telles qu’elles sont maintenant.',
  code: 'Cette page. Une révocation s’y voit aussitôt.',
  receiptLater: 'Son reçu existera une fois que le registre l’aura confirmé.',
  credential: 'Comme attestation W3C',
  missing: 'Ce certificat n’existe pas',
  missingWords:
    'Il n’y a pas de certificat d’exportation {name} ici. Un papier qui le nomme n’a pas été délivré par cette plateforme.',
  pdf: 'Le télécharger en PDF',
  gone: 'L’enregistrement de ce certificat a disparu',
  goneWords:
    '{name} a été délivré ici, et son enregistrement a disparu : sa dernière déclaration a été signée le {moment} (SHA-256 {hash}). Cette plateforme ne supprime jamais un certificat ; quelqu’un l’a donc fait. Ne vous fiez à aucun papier qui le nomme tant que l’exploitant n’a pas regardé.',
  offices: {
    authority: 'un agent de l’autorité',
    inspector: 'un inspecteur',
    admin: 'un administrateur de la plateforme',
  },
  since: {
    lot_flagged: 'L’autorité examine le lot en ce moment : il a été signalé après la délivrance de ce certificat.',
    lot_cancelled: 'Le lot a été annulé après la délivrance de ce certificat.',
    order_disputed: 'La commande est maintenant en litige.',
    order_cancelled: 'La commande a été annulée après la délivrance de ce certificat.',
    delivered_otherwise:
      'Depuis, l’acheteur et l’exportateur ont confirmé qu’il est arrivé autre chose que ce que dit ce certificat.',
    settled_by_decision:
      'Depuis, la commande a été réglée par une décision ; personne n’a confirmé ainsi l’arrivée des marchandises.',
    records_altered:
      'Ce qui est enregistré sur son lot ou sa commande n’est pas ce qui a été signé : on ignore ici ce qu’ils sont devenus depuis.',
  },
  orderStatuses: {
    'Escrow Created': 'vendue, pas encore expédiée',
    Paid: 'payée',
    'In Transit': 'en route',
    Settled: 'réglée',
  },
  results: {
    conformant: 'comme déclaré',
    non_conformant: 'non conforme à la déclaration',
    not_comparable: 'grade non comparable à celui déclaré',
    none: 'non comparée à une déclaration',
  },
};

const pt: CertificateWords = {
  title: 'Certificado de exportação',
  titles: 'Certificados de exportação',
  issued: 'Emitido e em vigor',
  issuedBut: 'Emitido, mas algo mudou desde então',
  revoked: 'Revogado',
  expired: 'Expirado',
  unproven: 'Isto não é o que foi assinado',
  unprovenWords:
    'O que é mostrado aqui não é o que a plataforma assinou, ou a sua prova não se sustenta. Não confie nisto.',
  issuedWords: 'Está em vigor neste dia, assinado pela plataforma, e o livro-razão o confirmou.',
  changedWords:
    'Ninguém o revogou, e ele diz o que era verdade quando foi emitido: confie nele só depois de ler o que mudou.',
  waitsWords: 'Está assinado pela plataforma. A sua âncora no livro-razão segue dentro de minutos.',
  revokedWords: 'Foi revogado em {moment} e já não vale.',
  revokedReason: 'Motivo',
  saleCancelled: 'A venda {order} foi cancelada.',
  noReason: 'não foi indicado nenhum motivo',
  expiredWords: 'O seu último dia foi {day}. Já não vale.',
  number: 'Número da autoridade',
  authority: 'Emitido em nome de',
  authorityNote: 'segundo quem o emitiu',
  issuedAs: 'Emitido por',
  issuedAt: 'Emitido em',
  until: 'Válido até',
  noEnd: 'sem data de fim',
  goods: 'A mercadoria',
  commodity: 'Mercadoria',
  quantity: 'Quantidade',
  grade: 'Qualidade, segundo o vendedor',
  confirmedGrade: 'Qualidade, confirmada por ambas as partes',
  ordered: 'Pedido',
  basis: 'O que diz a quantidade',
  bases: {
    both_confirmed: 'O que chegou, pelo menor dos valores de comprador e exportador',
    buyer_confirmed: 'Conforme o pedido; o comprador confirmou que tudo chegou',
    not_confirmed_yet: 'Conforme o pedido; entrega ainda não confirmada',
    decided: 'Conforme o pedido; pago por uma decisão, nenhuma entrega foi confirmada',
  },
  origin: 'Origem',
  from: 'Exportado de',
  to: 'Para, segundo o corredor do pedido',
  exporter: 'Exportador',
  cooperative: 'Cooperativa',
  lot: 'Lote',
  order: 'Pedido',
  checked: 'O que foi verificado na emissão',
  checkedWords:
    'No momento da emissão, o serviço verificou estes pontos nos seus registros. Nada mais sustenta este certificado.',
  checkedLot:
    'Os registros do lote eram os que tinham sido assinados (versão {version}), e essa versão estava no livro-razão.',
  checkedOrder:
    'A venda continuava valendo («{status}»), sem disputa, e os seus registros eram os que tinham sido assinados.',
  checkedFlag: 'O lote não estava sinalizado pela autoridade.',
  checkedOrigin: 'A mercadoria do lote provém de {country}, segundo os seus talhões ou a sua cooperativa.',
  checkedMainOrigin:
    'A mercadoria do lote provém de vários países, segundo os seus talhões; nenhum deu mais do que {country}.',
  inspected: 'A inspeção {name} de {lot} foi aprovada em {moment}: {grade}, {result}.',
  inspectedAs: 'Processamento quando foi inspecionado: {method}.',
  notStated: 'não indicado',
  noGrade: 'qualidade não determinada',
  notInspected: 'A mercadoria não foi inspecionada: nenhuma inspeção aprovada sustenta este certificado.',
  notChecked:
    'Não faz parte deste certificado: a diligência devida sobre desmatamento, a segurança alimentar, a fitossanidade e o pagamento.',
  proof: 'Verifique você mesmo',
  proofTitle: 'O que o prova',
  proofLead: 'O servidor verificou este certificado com os seus registros tal como estão agora.',
  code: 'Esta página. Uma revogação vê-se aqui de imediato.',
  receiptLater: 'O seu recibo existe assim que o livro-razão o confirmar.',
  credential: 'Como credencial W3C',
  missing: 'Não existe tal certificado',
  missingWords:
    'Não há aqui nenhum certificado de exportação {name}. Um papel que o nomeie não foi emitido por esta plataforma.',
  pdf: 'Baixar em PDF',
  gone: 'O registro deste certificado desapareceu',
  goneWords:
    '{name} foi emitido aqui, e o seu registro desapareceu: a sua última declaração foi assinada em {moment} (SHA-256 {hash}). Esta plataforma nunca apaga um certificado, logo alguém o fez. Não confie em nenhum papel que o mencione até o operador ter verificado.',
  offices: {
    authority: 'um agente da autoridade',
    inspector: 'um inspetor',
    admin: 'um administrador da plataforma',
  },
  since: {
    lot_flagged: 'A autoridade está agora a examinar o lote: foi sinalizado depois da emissão deste certificado.',
    lot_cancelled: 'O lote foi cancelado depois da emissão deste certificado.',
    order_disputed: 'O pedido está agora em disputa.',
    order_cancelled: 'O pedido foi cancelado depois da emissão deste certificado.',
    delivered_otherwise:
      'Desde então comprador e exportador confirmaram que chegou algo diferente do que diz este certificado.',
    settled_by_decision:
      'Desde então o pedido foi liquidado por uma decisão; com ela ninguém confirmou que a mercadoria chegou.',
    records_altered:
      'O que consta do seu lote ou pedido não é o que foi assinado: não se sabe aqui o que foi feito deles desde então.',
  },
  orderStatuses: {
    'Escrow Created': 'vendida, ainda não enviada',
    Paid: 'paga',
    'In Transit': 'a caminho',
    Settled: 'liquidada',
  },
  results: {
    conformant: 'como declarado',
    non_conformant: 'não como declarado',
    not_comparable: 'grau não comparável com o declarado',
    none: 'não comparada com uma declaração',
  },
};

export const certificateWords: Readonly<Record<Language, CertificateWords>> = { en, es, fr, pt };
