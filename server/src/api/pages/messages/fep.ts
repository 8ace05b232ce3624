import type { Band, Component, EntityType } from '../../../domain/assurance/profile/rules.ts';
import type { Language } from '../../../kernel/values/language.ts';
import type { Plural } from './plural.ts';

/** Texts of the page that a lender sees. */
export interface FepWords {
  title: string;
  of: Readonly<Record<EntityType, string>>;
  outOf: string;
  verified: string;
  verifiedWords: string;
  notVerified: string;
  notVerifiedWords: string;
  profile: string;
  country: string;
  corridor: string;
  computed: string;
  linkUntil: string;
  anchor: string;
  anchorWaits: string;
  components: string;
  componentsWords: string;
  component: string;
  measured: string;
  points: string;
  noRecords: string;
  records: Plural;
  yes: string;
  no: string;
  bands: Readonly<Record<Band, string>>;
  names: Readonly<Record<Component, string>>;
  check: string;
  checkWords: string;
  signature: string;
  key: string;
  hash: string;
  scoreJson: string;
  watermark: string;
  watermarkWords: string;
  missing: Readonly<
    Record<'not_found' | 'expired' | 'revoked' | 'altered' | 'rate_limited', readonly [title: string, words: string]>
  >;
}

const en: FepWords = {
  title: 'Finance profile',
  of: { Farmer: 'Farmer', Cooperative: 'Cooperative', Exporter: 'Exporter' },
  outOf: '{score} of 100',
  verified: 'The signature holds',
  verifiedWords:
    'This score was computed from records on this platform and signed by it. Nothing of it was changed since.',
  notVerified: 'The signature does not hold',
  notVerifiedWords: 'What is shown here is not what was signed. Do not rely on it.',
  profile: 'Profile',
  country: 'Country',
  corridor: 'Main corridor',
  computed: 'Computed',
  linkUntil: 'This link works until',
  anchor: 'Ledger transaction',
  anchorWaits: 'not on the ledger yet; it follows within minutes',
  components: 'What the score is made of',
  componentsWords:
    'Each line is measured from records. The rules are public and dated. Outlines of plots are as their holder or cooperative entered them. Of a harvest counts only what was inspected or delivered, in a lot, within a year. A season begins in October.',
  component: 'Component',
  measured: 'Measured',
  points: 'Points',
  noRecords: 'no records',
  records: { one: '{count} record', other: '{count} records' },
  yes: 'yes',
  no: 'no',
  bands: { Prime: 'Prime', Strong: 'Strong', Developing: 'Developing', Emerging: 'Emerging' },
  names: {
    chargebacks: 'Paid orders whose money was taken back',
    credentials: 'Kinds of confirmed credentials',
    deliveries_on_time: 'Deliveries on time',
    disputes: 'Orders in dispute',
    flags: 'Lots under a flag',
    harvest_kg: 'Harvests inspected or delivered',
    inspections: 'Lots with an approved inspection',
    notarized_share: 'Lots attested on the ledger',
    office_verification: 'Verified by the platform',
    plots_outlined: 'Plots with an outline',
    plots_verified: 'Plots verified by an office',
    seasons: 'Seasons with harvests',
    settled_value: 'Settled value',
    tenure: 'Time on the platform',
  },
  check: 'Check it yourself',
  checkWords:
    'The signature is Ed25519 over the SHA-256 of the text below. The name of the key ends with the public key itself; the DID document of the platform lists it.',
  signature: 'Signature',
  key: 'Key',
  hash: 'SHA-256',
  scoreJson: 'The signed text',
  watermark: 'Issued to you',
  watermarkWords:
    'The holder of the profile sees that it was looked at. Whoever prints this page should keep this line on it.',
  missing: {
    not_found: ['No profile here', 'There is no profile behind this link. Ask its owner for a new one.'],
    expired: ['This link has expired', 'Its owner can make a new one.'],
    revoked: ['This link was taken back', 'Its owner has revoked it, or made a newer one.'],
    altered: [
      'This profile is not what was signed',
      'Its record was altered after it was signed. Nothing of it is shown.',
    ],
    rate_limited: ['Too many looks', 'Profiles were looked at too often from here. Try again in a minute.'],
  },
};

const es: FepWords = {
  title: 'Perfil financiero',
  of: { Farmer: 'Agricultor', Cooperative: 'Cooperativa', Exporter: 'Exportador' },
  outOf: '{score} de 100',
  verified: 'La firma es válida',
  verifiedWords:
    'Esta puntuación se calculó con registros de esta plataforma y fue firmada por ella. Nada ha cambiado desde entonces.',
  notVerified: 'La firma no es válida',
  notVerifiedWords: 'Lo que se muestra aquí no es lo que se firmó. No se fíe de ello.',
  profile: 'Perfil',
  country: 'País',
  corridor: 'Corredor principal',
  computed: 'Calculado',
  linkUntil: 'Este enlace funciona hasta',
  anchor: 'Transacción del libro',
  anchorWaits: 'aún no está en el libro; llegará en unos minutos',
  components: 'De qué se compone la puntuación',
  componentsWords:
    'Cada línea se mide a partir de registros. Las reglas son públicas y tienen fecha. Los contornos de las parcelas son los que anotó su titular o su cooperativa. De una cosecha solo cuenta lo que se inspeccionó o se entregó, en un lote, en el plazo de un año. Una temporada empieza en octubre.',
  component: 'Componente',
  measured: 'Medida',
  points: 'Puntos',
  noRecords: 'sin registros',
  records: { one: '{count} registro', other: '{count} registros' },
  yes: 'sí',
  no: 'no',
  bands: { Prime: 'Excelente', Strong: 'Sólida', Developing: 'En desarrollo', Emerging: 'Inicial' },
  names: {
    chargebacks: 'Pedidos pagados cuyo dinero fue retirado',
    credentials: 'Tipos de credenciales confirmadas',
    deliveries_on_time: 'Entregas a tiempo',
    disputes: 'Pedidos en disputa',
    flags: 'Lotes marcados',
    harvest_kg: 'Cosechas inspeccionadas o entregadas',
    inspections: 'Lotes con inspección aprobada',
    notarized_share: 'Lotes anclados en el libro',
    office_verification: 'Verificado por la plataforma',
    plots_outlined: 'Parcelas con contorno',
    plots_verified: 'Parcelas verificadas por una oficina',
    seasons: 'Temporadas con cosechas',
    settled_value: 'Valor liquidado',
    tenure: 'Tiempo en la plataforma',
  },
  check: 'Compruébelo usted',
  checkWords:
    'La firma es Ed25519 sobre el SHA-256 del texto de abajo. El nombre de la clave termina con la propia clave pública; el documento DID de la plataforma la contiene.',
  signature: 'Firma',
  key: 'Clave',
  hash: 'SHA-256',
  scoreJson: 'El texto firmado',
  watermark: 'Emitido para usted',
  watermarkWords: 'El titular del perfil ve que fue consultado. Quien imprima esta página debe conservar esta línea.',
  missing: {
    not_found: ['Aquí no hay ningún perfil', 'No hay ningún perfil tras este enlace. Pida uno nuevo a su titular.'],
    expired: ['Este enlace ha caducado', 'Su titular puede crear uno nuevo.'],
    revoked: ['Este enlace fue retirado', 'Su titular lo ha revocado o ha creado uno más reciente.'],
    altered: [
      'Este perfil no es el que se firmó',
      'Sus datos se alteraron después de firmarlos. No se muestra nada de él.',
    ],
    rate_limited: [
      'Demasiadas consultas',
      'Se han consultado perfiles con demasiada frecuencia desde aquí. Inténtelo dentro de un minuto.',
    ],
  },
};

const fr: FepWords = {
  title: 'Profil financier',
  of: { Farmer: 'Producteur', Cooperative: 'Coopérative', Exporter: 'Exportateur' },
  outOf: '{score} sur 100',
  verified: 'La signature est valable',
  verifiedWords:
    'Ce score a été calculé à partir des données de cette plateforme et signé par elle. Rien n’a changé depuis.',
  notVerified: 'La signature n’est pas valable',
  notVerifiedWords: 'Ce qui est affiché ici n’est pas ce qui a été signé. Ne vous y fiez pas.',
  profile: 'Profil',
  country: 'Pays',
  corridor: 'Corridor principal',
  computed: 'Calculé',
  linkUntil: 'Ce lien fonctionne jusqu’au',
  anchor: 'Transaction du registre',
  anchorWaits: 'pas encore sur le registre ; cela suit en quelques minutes',
  components: 'De quoi le score est fait',
  componentsWords:
    'Chaque ligne est mesurée à partir de données. Les règles sont publiques et datées. Les contours des parcelles sont ceux que leur titulaire ou sa coopérative a saisis. D’une récolte ne compte que ce qui a été inspecté ou livré, dans un lot, dans l’année. Une saison commence en octobre.',
  component: 'Composante',
  measured: 'Mesure',
  points: 'Points',
  noRecords: 'aucune donnée',
  records: { one: '{count} donnée', other: '{count} données' },
  yes: 'oui',
  no: 'non',
  bands: { Prime: 'Excellent', Strong: 'Solide', Developing: 'En développement', Emerging: 'Débutant' },
  names: {
    chargebacks: 'Commandes payées dont l’argent a été repris',
    credentials: 'Types d’agréments confirmés',
    deliveries_on_time: 'Livraisons à l’heure',
    disputes: 'Commandes en litige',
    flags: 'Lots signalés',
    harvest_kg: 'Récoltes inspectées ou livrées',
    inspections: 'Lots avec une inspection approuvée',
    notarized_share: 'Lots attestés sur le registre',
    office_verification: 'Vérifié par la plateforme',
    plots_outlined: 'Parcelles avec un contour',
    plots_verified: 'Parcelles vérifiées par un service',
    seasons: 'Saisons avec récoltes',
    settled_value: 'Valeur réglée',
    tenure: 'Temps sur la plateforme',
  },
  check: 'Vérifiez vous-même',
  checkWords:
    'La signature est une signature Ed25519 du SHA-256 du texte ci-dessous. Le nom de la clé se termine par la clé publique elle-même ; le document DID de la plateforme la contient.',
  signature: 'Signature',
  key: 'Clé',
  hash: 'SHA-256',
  scoreJson: 'Le texte signé',
  watermark: 'Délivré pour vous',
  watermarkWords:
    'Le titulaire du profil voit qu’il a été consulté. Si vous imprimez cette page, gardez-y cette ligne.',
  missing: {
    not_found: ['Aucun profil ici', 'Il n’y a pas de profil derrière ce lien. Demandez-en un nouveau à son titulaire.'],
    expired: ['Ce lien a expiré', 'Son titulaire peut en créer un nouveau.'],
    revoked: ['Ce lien a été retiré', 'Son titulaire l’a révoqué ou en a créé un plus récent.'],
    altered: [
      'Ce profil n’est pas celui qui a été signé',
      'Ses données ont été modifiées après la signature. Rien n’en est montré.',
    ],
    rate_limited: [
      'Trop de consultations',
      'Des profils ont été consultés trop souvent d’ici. Réessayez dans une minute.',
    ],
  },
};

const pt: FepWords = {
  title: 'Perfil financeiro',
  of: { Farmer: 'Agricultor', Cooperative: 'Cooperativa', Exporter: 'Exportador' },
  outOf: '{score} de 100',
  verified: 'A assinatura é válida',
  verifiedWords:
    'Esta pontuação foi calculada a partir de registros desta plataforma e assinada por ela. Nada mudou desde então.',
  notVerified: 'A assinatura não é válida',
  notVerifiedWords: 'O que se vê aqui não é o que foi assinado. Não confie nisto.',
  profile: 'Perfil',
  country: 'País',
  corridor: 'Corredor principal',
  computed: 'Calculado',
  linkUntil: 'Este link funciona até',
  anchor: 'Transação do registro',
  anchorWaits: 'ainda não está no registro; chega dentro de minutos',
  components: 'De que é feita a pontuação',
  componentsWords:
    'Cada linha é medida a partir de registros. As regras são públicas e têm data. Os contornos dos talhões são os que o titular ou a sua cooperativa registrou. De uma colheita só conta o que foi inspecionado ou entregue, num lote, em até um ano. Uma safra começa em outubro.',
  component: 'Componente',
  measured: 'Medida',
  points: 'Pontos',
  noRecords: 'sem registros',
  records: { one: '{count} registro', other: '{count} registros' },
  yes: 'sim',
  no: 'não',
  bands: { Prime: 'Excelente', Strong: 'Sólida', Developing: 'Em desenvolvimento', Emerging: 'Inicial' },
  names: {
    chargebacks: 'Pedidos pagos cujo dinheiro foi retirado',
    credentials: 'Tipos de credenciais confirmadas',
    deliveries_on_time: 'Entregas a tempo',
    disputes: 'Pedidos em disputa',
    flags: 'Lotes assinalados',
    harvest_kg: 'Colheitas inspecionadas ou entregues',
    inspections: 'Lotes com inspeção aprovada',
    notarized_share: 'Lotes atestados no registro',
    office_verification: 'Verificado pela plataforma',
    plots_outlined: 'Talhões com contorno',
    plots_verified: 'Talhões verificadas por um serviço',
    seasons: 'Safras com colheitas',
    settled_value: 'Valor liquidado',
    tenure: 'Tempo na plataforma',
  },
  check: 'Verifique você mesmo',
  checkWords:
    'A assinatura é Ed25519 sobre o SHA-256 do texto abaixo. O nome da chave termina com a própria chave pública; o documento DID da plataforma contém-na.',
  signature: 'Assinatura',
  key: 'Chave',
  hash: 'SHA-256',
  scoreJson: 'O texto assinado',
  watermark: 'Emitido para si',
  watermarkWords: 'O titular do perfil vê que este foi consultado. Quem imprimir esta página deve manter esta linha.',
  missing: {
    not_found: ['Não há nenhum perfil aqui', 'Não há nenhum perfil por trás deste link. Peça um novo ao titular.'],
    expired: ['Este link expirou', 'O titular pode criar um novo.'],
    revoked: ['Este link foi retirado', 'O titular o revogou ou criou um mais recente.'],
    altered: [
      'Este perfil não é o que foi assinado',
      'Os dados foram alterados depois de assinados. Nada dele é mostrado.',
    ],
    rate_limited: [
      'Demasiadas consultas',
      'Perfis foram consultados vezes demais a partir daqui. Tente de novo em um minuto.',
    ],
  },
};

export const fepWords: Readonly<Record<Language, FepWords>> = { en, es, fr, pt };
