import type { Language } from '../../../kernel/values/language.ts';

/** What admins are told about a payment that waits for one of them. */
export type NoticeKind = 'payment_held' | 'payment_taken_back' | 'payment_charged_back' | 'payment_refund_failed';

interface Words {
  /** One line, without the payment. */
  subject: string;
  what: string;
  /** What can be done. */
  advice: string;
}

interface LetterWords {
  kinds: Readonly<Record<NoticeKind, Words>>;
  /** What stands in the record, in the words of it or of the processor. */
  reason: string;
  payment: string;
  order: string;
  buyer: string;
  processor: string;
}

const texts: Readonly<Record<Language, LetterWords>> = {
  en: {
    kinds: {
      payment_held: {
        subject: 'A card payment is held',
        what: 'The money of a card payment came and was not put to its purpose.',
        advice: 'Open the held payments (payments.list_held) and decide (payments.resolve_held): refund or credit.',
      },
      payment_refund_failed: {
        subject: 'A card refund failed',
        what: 'A refund to a card failed. The money is still with the processor.',
        advice: 'Open the held payments (payments.list_held) and decide (payments.resolve_held): refund or credit.',
      },
      payment_taken_back: {
        subject: 'Card money went back',
        what: 'Money of a card payment went back to the payer.',
        advice:
          'Where the payment stands among the held ones (payments.list_held), its order is neither shipped nor released until an admin decides (payments.resolve_held): cancel ends the order and gives the rest back to the card, owed lets the order go on.',
      },
      payment_charged_back: {
        subject: 'A card payment is charged back',
        what: 'The bank of the payer takes the money of a card payment back.',
        advice:
          'Its order is neither shipped nor released while the bank has not decided; when the bank decides for the payer, what is not paid out goes back by itself. The payment stands among the held ones (payments.list_held) until an admin has noted it (payments.resolve_held, decision noted).',
      },
    },
    reason: 'As recorded: {reason}',
    payment: 'Payment: {payment}',
    order: 'Order: {order}',
    buyer: 'Buyer: {buyer}',
    processor: 'Processor: {processor}, session {session}',
  },
  es: {
    kinds: {
      payment_held: {
        subject: 'Un pago con tarjeta está retenido',
        what: 'El dinero de un pago con tarjeta llegó y no se destinó a su fin.',
        advice: 'Abra los pagos retenidos (payments.list_held) y decida (payments.resolve_held): refund o credit.',
      },
      payment_refund_failed: {
        subject: 'Falló un reembolso a una tarjeta',
        what: 'Falló un reembolso a una tarjeta. El dinero sigue en el procesador de pagos.',
        advice: 'Abra los pagos retenidos (payments.list_held) y decida (payments.resolve_held): refund o credit.',
      },
      payment_taken_back: {
        subject: 'Se devolvió dinero de una tarjeta',
        what: 'Dinero de un pago con tarjeta volvió a quien pagó.',
        advice:
          'Si el pago está entre los retenidos (payments.list_held), su pedido ni se envía ni se libera hasta que un administrador decida (payments.resolve_held): cancel termina el pedido y devuelve el resto a la tarjeta, owed deja que el pedido siga.',
      },
      payment_charged_back: {
        subject: 'Contracargo de un pago con tarjeta',
        what: 'El banco de quien pagó reclama el dinero de un pago con tarjeta.',
        advice:
          'Su pedido ni se envía ni se libera mientras el banco no haya decidido; si decide a favor de quien pagó, lo que no se haya abonado vuelve por sí solo. El pago está entre los retenidos (payments.list_held) hasta que un administrador tome nota (payments.resolve_held, decisión noted).',
      },
    },
    reason: 'Según consta: {reason}',
    payment: 'Pago: {payment}',
    order: 'Pedido: {order}',
    buyer: 'Comprador: {buyer}',
    processor: 'Procesador: {processor}, sesión {session}',
  },
  fr: {
    kinds: {
      payment_held: {
        subject: 'Un paiement par carte est retenu',
        what: 'L’argent d’un paiement par carte est arrivé et n’a pas servi à son but.',
        advice:
          'Ouvrez les paiements retenus (payments.list_held) et décidez (payments.resolve_held) : refund ou credit.',
      },
      payment_refund_failed: {
        subject: 'Un remboursement sur carte a échoué',
        what: 'Un remboursement sur carte a échoué. L’argent est toujours chez le prestataire de paiement.',
        advice:
          'Ouvrez les paiements retenus (payments.list_held) et décidez (payments.resolve_held) : refund ou credit.',
      },
      payment_taken_back: {
        subject: 'De l’argent d’une carte est reparti',
        what: 'L’argent d’un paiement par carte est retourné au payeur.',
        advice:
          'Si le paiement figure parmi ceux qui sont retenus (payments.list_held), sa commande n’est ni expédiée ni libérée tant qu’un administrateur n’a pas décidé (payments.resolve_held) : cancel met fin à la commande et rend le reste à la carte, owed laisse la commande se poursuivre.',
      },
      payment_charged_back: {
        subject: 'Un paiement par carte est contesté',
        what: 'La banque du payeur reprend l’argent d’un paiement par carte.',
        advice:
          'Sa commande n’est ni expédiée ni libérée tant que la banque n’a pas décidé ; si elle décide pour le payeur, ce qui n’est pas versé repart de lui-même. Le paiement figure parmi ceux qui sont retenus (payments.list_held) jusqu’à ce qu’un administrateur l’ait noté (payments.resolve_held, décision noted).',
      },
    },
    reason: 'Tel qu’enregistré : {reason}',
    payment: 'Paiement : {payment}',
    order: 'Commande : {order}',
    buyer: 'Acheteur : {buyer}',
    processor: 'Prestataire : {processor}, session {session}',
  },
  pt: {
    kinds: {
      payment_held: {
        subject: 'Um pagamento com cartão está retido',
        what: 'O dinheiro de um pagamento com cartão chegou e não foi usado para o seu fim.',
        advice: 'Abra os pagamentos retidos (payments.list_held) e decida (payments.resolve_held): refund ou credit.',
      },
      payment_refund_failed: {
        subject: 'Um reembolso no cartão falhou',
        what: 'Um reembolso no cartão falhou. O dinheiro continua com o processador.',
        advice: 'Abra os pagamentos retidos (payments.list_held) e decida (payments.resolve_held): refund ou credit.',
      },
      payment_taken_back: {
        subject: 'Dinheiro de um cartão voltou',
        what: 'Dinheiro de um pagamento com cartão voltou para quem pagou.',
        advice:
          'Se o pagamento estiver entre os retidos (payments.list_held), o pedido não é enviado nem liberado até que um administrador decida (payments.resolve_held): cancel encerra o pedido e devolve o resto ao cartão, owed deixa o pedido continuar.',
      },
      payment_charged_back: {
        subject: 'Um pagamento com cartão foi contestado',
        what: 'O banco de quem pagou toma de volta o dinheiro de um pagamento com cartão.',
        advice:
          'O pedido não é enviado nem liberado enquanto o banco não decidir; se decidir por quem pagou, o que não foi pago volta por si. O pagamento fica entre os retidos (payments.list_held) até que um administrador o tenha anotado (payments.resolve_held, decisão noted).',
      },
    },
    reason: 'Conforme registrado: {reason}',
    payment: 'Pagamento: {payment}',
    order: 'Pedido: {order}',
    buyer: 'Comprador: {buyer}',
    processor: 'Processador: {processor}, sessão {session}',
  },
};

export interface NoticeFacts {
  kind: NoticeKind;
  reason: string;
  payment: string;
  order: string | null;
  buyer: string;
  processor: string;
  session: string;
}

/** What an admin reads about a payment, in their language; the reason stands in it as it was recorded. */
export function paymentLetter(language: Language, facts: NoticeFacts): { subject: string; text: string } {
  const { kinds, ...lines } = texts[language];
  const { subject, what, advice } = kinds[facts.kind];
  const values: Record<string, string> = { ...facts, order: facts.order ?? '' };
  const fill = (words: string) => words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const said = [lines.payment, ...(facts.order === null ? [] : [lines.order]), lines.buyer, lines.processor].map(fill);
  return {
    subject: `${subject} (${facts.payment})`,
    text: `${what}\n${fill(lines.reason)}\n\n${said.join('\n')}\n\n${advice}\n`,
  };
}
