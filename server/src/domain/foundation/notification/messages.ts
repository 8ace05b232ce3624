import type { Language } from '../../../kernel/values/language.ts';
import type { NotificationKind } from './kinds.ts';

interface NotificationWords {
  /** The sentence of each kind; {subject}, {lot}, {label}, {day}, {order} and {organisation} are filled in. */
  sentences: Readonly<Record<Exclude<NotificationKind, 'announcement'>, string>>;
  digest: {
    subject: string;
    subjectOne: string;
    /** Where the mail can be switched off. */
    off: string;
    more: string;
  };
}

export const notificationWords: Readonly<Record<Language, NotificationWords>> = {
  en: {
    sentences: {
      certificate_ending: 'The export certificate {subject} for {order} ends on {day}.',
      credential_ending: '{label} of {organisation} ends on {day}: send the renewed document to the authority.',
      delivery_to_confirm: '{subject} is on its way: confirm the delivery when the goods are there.',
      device_diverges: '{label} ({subject}) measured something that does not agree with the records.',
      device_silent: '{label} ({subject}) sent nothing for longer than it should.',
      entries_differ: 'The two entries about {subject} differ too much; an authority looks at them.',
      incident_opened: 'An incident has begun: {label} ({subject}).',
      inspection_approved: '{subject} of {lot} was approved.',
      inspection_assigned: '{lot} was given to you to inspect: {subject}.',
      inspection_rejected: '{subject} of {lot} was rejected.',
      key_expiring: 'The access key “{label}” ends on {day}.',
      lot_flagged: '{subject} was flagged and is off the trade until an authority decides.',
      lot_resolved: 'An authority has decided about {subject}.',
      lot_to_decide: '{subject} was flagged and waits for a decision.',
      oracle_silent:
        'Readings of {label} ({subject}) for the period from {day} on are missing or do not agree: its season cannot be decided without them.',
      order_charged_back: 'The payer’s bank takes back the money of {subject}.',
      order_disputed: 'The release of {subject} was stopped by a dispute.',
      order_lapsed: '{subject} has lapsed: nobody paid it in time.',
      order_placed: '{subject} is new: accept or decline it.',
      order_settled: '{subject} is settled.',
      organisation_reinstated: '{organisation} is no longer suspended.',
      organisation_suspended: '{organisation} was suspended.',
      organisation_verified: '{organisation} was verified.',
      payout_approved: 'The payout {subject} was approved.',
      payout_failed: 'The payout {subject} failed; its tokens are back in the wallet.',
      payout_paid: 'The payout {subject} was paid.',
      payout_refused: 'The payout {subject} was refused; its tokens are back in the wallet.',
      statement_change_ends: 'The EU statement of {subject} can be amended or withdrawn until {day}.',
      statement_outdated:
        'The EU statement of {subject} does not say any more what the records say: look at what changed.',
    },
    digest: {
      subject: 'Lotmark: {count} things you have not read',
      subjectOne: 'Lotmark: one thing you have not read',
      more: 'And {count} more.',
      off: 'All notices, and the switch for this daily mail:',
    },
  },
  es: {
    sentences: {
      certificate_ending: 'El certificado de exportación {subject} de {order} termina el {day}.',
      credential_ending: '{label} de {organisation} termina el {day}: envíe el documento renovado a la autoridad.',
      delivery_to_confirm: '{subject} está en camino: confirme la entrega cuando llegue la mercancía.',
      device_diverges: '{label} ({subject}) midió algo que no concuerda con los registros.',
      device_silent: '{label} ({subject}) lleva más tiempo del debido sin enviar nada.',
      entries_differ: 'Las dos anotaciones sobre {subject} difieren demasiado; una autoridad las examina.',
      incident_opened: 'Ha comenzado una incidencia: {label} ({subject}).',
      inspection_approved: '{subject} de {lot} fue aprobada.',
      inspection_assigned: 'Se le asignó {lot} para inspeccionar: {subject}.',
      inspection_rejected: '{subject} de {lot} fue rechazada.',
      key_expiring: 'La clave de acceso «{label}» termina el {day}.',
      lot_flagged: '{subject} fue marcado y queda fuera del comercio hasta que decida una autoridad.',
      lot_resolved: 'Una autoridad ha decidido sobre {subject}.',
      lot_to_decide: '{subject} fue marcado y espera una decisión.',
      oracle_silent:
        'Faltan lecturas de {label} ({subject}) del período que empieza el {day}, o no concuerdan: sin ellas no se puede decidir la temporada.',
      order_charged_back: 'El banco del pagador reclama el dinero de {subject}.',
      order_disputed: 'La liberación de {subject} quedó detenida por una disputa.',
      order_lapsed: '{subject} ha caducado: nadie lo pagó a tiempo.',
      order_placed: '{subject} es nuevo: acéptelo o rechácelo.',
      order_settled: '{subject} está liquidado.',
      organisation_reinstated: '{organisation} ya no está suspendida.',
      organisation_suspended: '{organisation} fue suspendida.',
      organisation_verified: '{organisation} fue verificada.',
      payout_approved: 'El pago {subject} fue aprobado.',
      payout_failed: 'El pago {subject} falló; sus tokens volvieron a la cartera.',
      payout_paid: 'El pago {subject} fue abonado.',
      payout_refused: 'El pago {subject} fue rechazado; sus tokens volvieron a la cartera.',
      statement_change_ends: 'La declaración de la UE de {subject} se puede modificar o retirar hasta el {day}.',
      statement_outdated:
        'La declaración de la UE de {subject} ya no dice lo que dicen los registros: mire qué cambió.',
    },
    digest: {
      subject: 'Lotmark: {count} avisos sin leer',
      subjectOne: 'Lotmark: un aviso sin leer',
      more: 'Y {count} más.',
      off: 'Todos los avisos, y el interruptor de este correo diario:',
    },
  },
  fr: {
    sentences: {
      certificate_ending: 'Le certificat d’exportation {subject} de {order} prend fin le {day}.',
      credential_ending: '{label} de {organisation} prend fin le {day} : envoyez le document renouvelé à l’autorité.',
      delivery_to_confirm: '{subject} est en route : confirmez la livraison quand la marchandise est là.',
      device_diverges: '{label} ({subject}) a mesuré quelque chose qui ne concorde pas avec les données enregistrées.',
      device_silent: '{label} ({subject}) n’a rien envoyé depuis plus longtemps que prévu.',
      entries_differ: 'Les deux saisies sur {subject} diffèrent trop ; une autorité les examine.',
      incident_opened: 'Un incident a commencé : {label} ({subject}).',
      inspection_approved: '{subject} de {lot} a été approuvée.',
      inspection_assigned: '{lot} vous a été confié pour inspection : {subject}.',
      inspection_rejected: '{subject} de {lot} a été rejetée.',
      key_expiring: 'La clé d’accès « {label} » prend fin le {day}.',
      lot_flagged: '{subject} a été signalé et reste hors commerce jusqu’à la décision d’une autorité.',
      lot_resolved: 'Une autorité a décidé au sujet de {subject}.',
      lot_to_decide: '{subject} a été signalé et attend une décision.',
      oracle_silent:
        'Des relevés de {label} ({subject}) pour la période à partir du {day} manquent ou ne concordent pas : sans eux, la saison ne peut être décidée.',
      order_charged_back: 'La banque du payeur reprend l’argent de {subject}.',
      order_disputed: 'Le versement de {subject} est arrêté par un litige.',
      order_lapsed: '{subject} est caduque : personne ne l’a payée à temps.',
      order_placed: '{subject} est nouvelle : acceptez-la ou refusez-la.',
      order_settled: '{subject} est réglée.',
      organisation_reinstated: '{organisation} n’est plus suspendue.',
      organisation_suspended: '{organisation} a été suspendue.',
      organisation_verified: '{organisation} a été vérifiée.',
      payout_approved: 'Le paiement {subject} a été approuvé.',
      payout_failed: 'Le paiement {subject} a échoué ; ses jetons sont revenus au portefeuille.',
      payout_paid: 'Le paiement {subject} a été versé.',
      payout_refused: 'Le paiement {subject} a été refusé ; ses jetons sont revenus au portefeuille.',
      statement_change_ends: 'La déclaration UE de {subject} peut être modifiée ou retirée jusqu’au {day}.',
      statement_outdated:
        'La déclaration UE de {subject} ne dit plus ce que disent les enregistrements : regardez ce qui a changé.',
    },
    digest: {
      subject: 'Lotmark : {count} avis non lus',
      subjectOne: 'Lotmark : un avis non lu',
      more: 'Et {count} de plus.',
      off: 'Tous les avis, et de quoi arrêter ce courrier quotidien :',
    },
  },
  pt: {
    sentences: {
      certificate_ending: 'O certificado de exportação {subject} de {order} termina em {day}.',
      credential_ending: '{label} de {organisation} termina em {day}: envie o documento renovado à autoridade.',
      delivery_to_confirm: '{subject} está a caminho: confirme a entrega quando a mercadoria chegar.',
      device_diverges: '{label} ({subject}) mediu algo que não condiz com os registos.',
      device_silent: '{label} ({subject}) está há mais tempo do que devia sem enviar nada.',
      entries_differ: 'Os dois registros sobre {subject} diferem demasiado; uma autoridade examina-os.',
      incident_opened: 'Começou um incidente: {label} ({subject}).',
      inspection_approved: '{subject} de {lot} foi aprovada.',
      inspection_assigned: '{lot} foi-lhe atribuído para inspeção: {subject}.',
      inspection_rejected: '{subject} de {lot} foi rejeitada.',
      key_expiring: 'A chave de acesso «{label}» termina em {day}.',
      lot_flagged: '{subject} foi sinalizado e fica fora do comércio até uma autoridade decidir.',
      lot_resolved: 'Uma autoridade decidiu sobre {subject}.',
      lot_to_decide: '{subject} foi sinalizado e espera uma decisão.',
      oracle_silent:
        'Faltam leituras de {label} ({subject}) do período que começa em {day}, ou não condizem: sem elas a época não pode ser decidida.',
      order_charged_back: 'O banco do pagador retoma o dinheiro de {subject}.',
      order_disputed: 'A libertação de {subject} foi travada por uma disputa.',
      order_lapsed: '{subject} caducou: ninguém a pagou a tempo.',
      order_placed: '{subject} é nova: aceite-a ou recuse-a.',
      order_settled: '{subject} está liquidada.',
      organisation_reinstated: '{organisation} já não está suspensa.',
      organisation_suspended: '{organisation} foi suspensa.',
      organisation_verified: '{organisation} foi verificada.',
      payout_approved: 'O pagamento {subject} foi aprovado.',
      payout_failed: 'O pagamento {subject} falhou; os seus tokens voltaram à carteira.',
      payout_paid: 'O pagamento {subject} foi efetuado.',
      payout_refused: 'O pagamento {subject} foi recusado; os seus tokens voltaram à carteira.',
      statement_change_ends: 'A declaração da UE de {subject} pode ser alterada ou retirada até {day}.',
      statement_outdated: 'A declaração da UE de {subject} já não diz o que dizem os registos: veja o que mudou.',
    },
    digest: {
      subject: 'Lotmark: {count} avisos por ler',
      subjectOne: 'Lotmark: um aviso por ler',
      more: 'E mais {count}.',
      off: 'Todos os avisos, e o interruptor deste e-mail diário:',
    },
  },
};
