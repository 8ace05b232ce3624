import type { Json } from '@lotmark/sdk/verify';
import type { Facts } from './facts/facts.ts';
import type { DocumentDoctype, DocumentLanguage } from './formats.ts';

/** A sentence, and the members of the record that it says. */
export interface Sentence {
  text: string;
  fields: string[];
}

/** What a letter is for. */
export const letterPurposes = ['cover_letter', 'summary'] as const;
export type LetterPurpose = (typeof letterPurposes)[number];

export const letterTitles: Readonly<Record<DocumentLanguage, Record<LetterPurpose, string>>> = {
  en: { cover_letter: 'Cover letter', summary: 'Summary' },
  es: { cover_letter: 'Carta de presentación', summary: 'Resumen' },
  fr: { cover_letter: 'Lettre d’accompagnement', summary: 'Résumé' },
  pt: { cover_letter: 'Carta de apresentação', summary: 'Resumo' },
};

/** Sentences by kind of record; a member in braces is a fact, with dots for inner ones. One that lacks a fact is left out. */
const patterns: Readonly<Record<DocumentLanguage, Record<DocumentDoctype, readonly string[]>>> = {
  en: {
    Lot: [
      'Lot {lot} is {quantity} {unit} of {commodity_type}.',
      'It belongs to {cooperative.title} in {cooperative.country}.',
      'Its exporter is {exporter.title} in {exporter.country}.',
      'It bears the grade {grade}.',
      'Its processing method is {processing_method}.',
      'Its records are signed in version {signed.version}; SHA-256 {signed.payload_hash}.',
      'The signature is anchored in the ledger by transaction {signed.ledger_tx}.',
    ],
    Order: [
      'By order {order}, {buyer.title} buys {quantity} {unit} of {commodity_type}, lot {lot}, from {exporter.title}.',
      'The price is {unit_price} {currency} for each {unit}, {total_amount} {currency} in all.',
      'The terms of delivery are {incoterms}.',
      'The order was paid at {paid_at}.',
      'It was shipped at {shipped_at}.',
      'It goes by {shipment.carrier}.',
      'Both sides confirmed {confirmed_kg} kg on arrival.',
      'It was settled at {settled_at}.',
    ],
    'Quality Inspection': [
      'Inspection {inspection} is of lot {lot}, {commodity_type}; its status is {status}.',
      'The lot claimed the grade {claimed_grade}.',
      'The grade that follows from what was measured is {grade}.',
      'It was made at {inspected_at}.',
      'The seal number is {seal_number}.',
    ],
    'Farmer Statement': [
      'By statement {statement}, {cooperative.title} settles {quantity_kg} kg with {farmer}.',
      'The share is {gross} {currency}; {deducted} {currency} are deducted, and {net} {currency} remain.',
    ],
    'Finance Profile': [
      'Profile {profile} is of {holder}.',
      'Its score is {score} of 100, in the band {band}, computed at {computed_at}.',
    ],
    'Export Certificate': [
      'Certificate {certificate} is {status}; it was issued at {issued_at}.',
      'It is of {quantity} {unit} of {commodity_type}, lot {lot}, sold by order {order}.',
      'It is good until {valid_until}.',
      'It bears the number {certificate_number}.',
    ],
    'Due Diligence Package': [
      'Package {package} is the due diligence of {operator.title} for {quantity_kg} kg from {plot_count} plots of {producer_count} producers.',
      'The goods were harvested between {harvests_from} and {harvests_to}.',
      'It is {eu_status}.',
      'A simulator of the EU system says {simulated_status}; the EU system has no statement.',
      'The reference number of its statement is {eu_reference}.',
      'The number {simulated_reference} is of a simulator and worth nothing.',
    ],
    'Insurance Policy': [
      'Policy {policy} of {insurer.title} covers {holder.title} with {sum_insured} {currency} from {starts_on} to {ends_on}.',
      'It is for the harvest of plot {plot}.',
      'It is for {insured}.',
      'It is in force since {bound_at}.',
      'The premium is {premium} {currency}.',
    ],
    'Insurance Claim': [
      'Claim {claim} under policy {policy} was decided at {decided_at}; its status is {status}.',
      'The amount approved is {approved_amount} {currency}.',
      'The reason given is: {reason}.',
      'It was paid at {paid_at}.',
    ],
  },
  es: {
    Lot: [
      'El lote {lot} consta de {quantity} {unit} de {commodity_type}.',
      'Pertenece a {cooperative.title}, {cooperative.country}.',
      'Su exportador es {exporter.title}, {exporter.country}.',
      'Su grado es {grade}.',
      'Su método de procesamiento es {processing_method}.',
      'Sus registros están firmados en la versión {signed.version}; SHA-256 {signed.payload_hash}.',
      'La firma está anclada en el libro público por la transacción {signed.ledger_tx}.',
    ],
    Order: [
      'Por el pedido {order}, {buyer.title} compra {quantity} {unit} de {commodity_type}, lote {lot}, a {exporter.title}.',
      'El precio es {unit_price} {currency} por {unit}, {total_amount} {currency} en total.',
      'Las condiciones de entrega son {incoterms}.',
      'El pedido se pagó el {paid_at}.',
      'Se envió el {shipped_at}.',
      'Viaja con {shipment.carrier}.',
      'Ambas partes confirmaron {confirmed_kg} kg a la llegada.',
      'Se liquidó el {settled_at}.',
    ],
    'Quality Inspection': [
      'La inspección {inspection} es del lote {lot}, {commodity_type}; su estado es {status}.',
      'El lote declaraba el grado {claimed_grade}.',
      'El grado que resulta de lo medido es {grade}.',
      'Se hizo el {inspected_at}.',
      'El número de precinto es {seal_number}.',
    ],
    'Farmer Statement': [
      'Por la liquidación {statement}, {cooperative.title} liquida {quantity_kg} kg a {farmer}.',
      'La parte es de {gross} {currency}; se descuentan {deducted} {currency} y quedan {net} {currency}.',
    ],
    'Finance Profile': [
      'El perfil {profile} es de {holder}.',
      'Su puntuación es {score} de 100, banda {band}, calculada el {computed_at}.',
    ],
    'Export Certificate': [
      'El certificado {certificate} está en el estado {status}; se emitió el {issued_at}.',
      'Es de {quantity} {unit} de {commodity_type}, lote {lot}, vendido por el pedido {order}.',
      'Es válido hasta el {valid_until}.',
      'Lleva el número {certificate_number}.',
    ],
    'Due Diligence Package': [
      'El paquete {package} es la diligencia debida de {operator.title} para {quantity_kg} kg de {plot_count} parcelas de {producer_count} productores.',
      'Los productos se cosecharon entre el {harvests_from} y el {harvests_to}.',
      'Está en el estado {eu_status}.',
      'Un simulador del sistema de la UE dice {simulated_status}; el sistema de la UE no tiene declaración.',
      'El número de referencia de su declaración es {eu_reference}.',
      'El número {simulated_reference} es de un simulador y no vale nada.',
    ],
    'Insurance Policy': [
      'La póliza {policy} de {insurer.title} cubre a {holder.title} con {sum_insured} {currency} del {starts_on} al {ends_on}.',
      'Es para la cosecha de la parcela {plot}.',
      'Es para {insured}.',
      'Está vigente desde {bound_at}.',
      'La prima es de {premium} {currency}.',
    ],
    'Insurance Claim': [
      'El reclamo {claim} de la póliza {policy} se decidió el {decided_at}; su estado es {status}.',
      'El importe aprobado es de {approved_amount} {currency}.',
      'El motivo indicado es: {reason}.',
      'Se pagó el {paid_at}.',
    ],
  },
  fr: {
    Lot: [
      'Le lot {lot} représente {quantity} {unit} de {commodity_type}.',
      'Il appartient à {cooperative.title}, {cooperative.country}.',
      'Son exportateur est {exporter.title}, {exporter.country}.',
      'Son grade est {grade}.',
      'Son procédé de traitement est {processing_method}.',
      'Ses enregistrements sont signés en version {signed.version} ; SHA-256 {signed.payload_hash}.',
      'La signature est ancrée dans le registre public par la transaction {signed.ledger_tx}.',
    ],
    Order: [
      'Par la commande {order}, {buyer.title} achète {quantity} {unit} de {commodity_type}, lot {lot}, à {exporter.title}.',
      'Le prix est de {unit_price} {currency} par {unit}, soit {total_amount} {currency} en tout.',
      'Les conditions de livraison sont {incoterms}.',
      'La commande a été payée le {paid_at}.',
      'Elle a été expédiée le {shipped_at}.',
      'Elle voyage avec {shipment.carrier}.',
      'Les deux parties ont confirmé {confirmed_kg} kg à l’arrivée.',
      'Elle a été réglée le {settled_at}.',
    ],
    'Quality Inspection': [
      'L’inspection {inspection} porte sur le lot {lot}, {commodity_type} ; son état est {status}.',
      'Le lot déclarait le grade {claimed_grade}.',
      'Le grade qui résulte des mesures est {grade}.',
      'Elle a été faite le {inspected_at}.',
      'Le numéro de scellé est {seal_number}.',
    ],
    'Farmer Statement': [
      'Par le décompte {statement}, {cooperative.title} règle {quantity_kg} kg à {farmer}.',
      'La part est de {gross} {currency} ; {deducted} {currency} sont déduits, il reste {net} {currency}.',
    ],
    'Finance Profile': [
      'Le profil {profile} est celui de {holder}.',
      'Son score est de {score} sur 100, bande {band}, calculé le {computed_at}.',
    ],
    'Export Certificate': [
      'Le certificat {certificate} est dans l’état {status} ; il a été délivré le {issued_at}.',
      'Il porte sur {quantity} {unit} de {commodity_type}, lot {lot}, vendu par la commande {order}.',
      'Il est valable jusqu’au {valid_until}.',
      'Il porte le numéro {certificate_number}.',
    ],
    'Due Diligence Package': [
      'Le dossier {package} est la diligence raisonnée de {operator.title} pour {quantity_kg} kg de {plot_count} parcelles de {producer_count} producteurs.',
      'Les produits ont été récoltés entre le {harvests_from} et le {harvests_to}.',
      'Il est dans l’état {eu_status}.',
      'Un simulateur du système de l’UE dit {simulated_status} ; le système de l’UE n’a pas de déclaration.',
      'Le numéro de référence de sa déclaration est {eu_reference}.',
      'Le numéro {simulated_reference} est d’un simulateur et ne vaut rien.',
    ],
    'Insurance Policy': [
      'La police {policy} de {insurer.title} couvre {holder.title} pour {sum_insured} {currency} du {starts_on} au {ends_on}.',
      'Elle vaut pour la récolte de la parcelle {plot}.',
      'Elle vaut pour {insured}.',
      'Elle est en vigueur depuis {bound_at}.',
      'La prime est de {premium} {currency}.',
    ],
    'Insurance Claim': [
      'Le sinistre {claim} de la police {policy} a été décidé le {decided_at} ; son état est {status}.',
      'Le montant accordé est de {approved_amount} {currency}.',
      'Le motif indiqué est : {reason}.',
      'Il a été payé le {paid_at}.',
    ],
  },
  pt: {
    Lot: [
      'O lote {lot} tem {quantity} {unit} de {commodity_type}.',
      'Pertence a {cooperative.title}, {cooperative.country}.',
      'O seu exportador é {exporter.title}, {exporter.country}.',
      'O seu grau é {grade}.',
      'O seu método de processamento é {processing_method}.',
      'Os seus registos estão assinados na versão {signed.version}; SHA-256 {signed.payload_hash}.',
      'A assinatura está ancorada no livro público pela transação {signed.ledger_tx}.',
    ],
    Order: [
      'Pela encomenda {order}, {buyer.title} compra {quantity} {unit} de {commodity_type}, lote {lot}, a {exporter.title}.',
      'O preço é {unit_price} {currency} por {unit}, {total_amount} {currency} no total.',
      'As condições de entrega são {incoterms}.',
      'A encomenda foi paga em {paid_at}.',
      'Foi expedida em {shipped_at}.',
      'Viaja com {shipment.carrier}.',
      'Ambas as partes confirmaram {confirmed_kg} kg à chegada.',
      'Foi liquidada em {settled_at}.',
    ],
    'Quality Inspection': [
      'A inspeção {inspection} é do lote {lot}, {commodity_type}; o seu estado é {status}.',
      'O lote declarava o grau {claimed_grade}.',
      'O grau que resulta do medido é {grade}.',
      'Foi feita em {inspected_at}.',
      'O número do selo é {seal_number}.',
    ],
    'Farmer Statement': [
      'Pelo extrato {statement}, {cooperative.title} liquida {quantity_kg} kg a {farmer}.',
      'A parte é de {gross} {currency}; descontam-se {deducted} {currency} e ficam {net} {currency}.',
    ],
    'Finance Profile': [
      'O perfil {profile} é de {holder}.',
      'A sua pontuação é {score} de 100, banda {band}, calculada em {computed_at}.',
    ],
    'Export Certificate': [
      'O certificado {certificate} está no estado {status}; foi emitido em {issued_at}.',
      'É de {quantity} {unit} de {commodity_type}, lote {lot}, vendido pela encomenda {order}.',
      'É válido até {valid_until}.',
      'Tem o número {certificate_number}.',
    ],
    'Due Diligence Package': [
      'O pacote {package} é a diligência devida de {operator.title} para {quantity_kg} kg de {plot_count} parcelas de {producer_count} produtores.',
      'Os produtos foram colhidos entre {harvests_from} e {harvests_to}.',
      'Está no estado {eu_status}.',
      'Um simulador do sistema da UE diz {simulated_status}; o sistema da UE não tem declaração.',
      'O número de referência da sua declaração é {eu_reference}.',
      'O número {simulated_reference} é de um simulador e não vale nada.',
    ],
    'Insurance Policy': [
      'A apólice {policy} de {insurer.title} cobre {holder.title} com {sum_insured} {currency} de {starts_on} a {ends_on}.',
      'É para a colheita da parcela {plot}.',
      'É para {insured}.',
      'Está em vigor desde {bound_at}.',
      'O prêmio é de {premium} {currency}.',
    ],
    'Insurance Claim': [
      'O sinistro {claim} da apólice {policy} foi decidido em {decided_at}; o seu estado é {status}.',
      'O valor aprovado é de {approved_amount} {currency}.',
      'O motivo indicado é: {reason}.',
      'Foi pago em {paid_at}.',
    ],
  },
};

function factAt(facts: Json, path: string): string | undefined {
  let value: Json | undefined = facts;
  for (const part of path.split('.')) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    value = (value as Record<string, Json>)[part];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The sentences that the facts bear. Facts are put in as they are, whatever braces they contain. */
export function sentencesOf(doctype: DocumentDoctype, language: DocumentLanguage, facts: Facts): Sentence[] {
  return patterns[language][doctype].flatMap((pattern) => {
    const fields = [...pattern.matchAll(/\{([a-z_.]+)\}/g)].map(([, field = '']) => field);
    if (fields.some((field) => factAt(facts, field) === undefined)) return [];
    const text = pattern.replaceAll(/\{([a-z_.]+)\}/g, (_all, field: string) => factAt(facts, field) ?? '');
    return [{ text, fields }];
  });
}
