import type { Language } from '../../../kernel/values/language.ts';

/** Texts of the pages of a card payment. */
export interface PayWords {
  pay: string;
  declined: string;
  declinedWords: string;
  practice: string;
  decline: string;
  abandon: string;
  endedTitle: string;
  paidAlready: string;
  ended: string;
  paidAlreadyWords: string;
  endedWords: string;
  goOn: string;
  missing: string;
  missingWords: string;
  amount: string;
  order: string;
  payment: string;
  toCheckout: string;
  toWallet: string;
  toOrder: string;
  moment: string;
  momentWords: string;
  paid: string;
  paidWords: string;
  toppedUp: string;
  toppedUpWords: string;
  toppedUpAndPaid: string;
  toppedUpOnly: string;
  held: string;
  heldWords: string;
  refunding: string;
  refundingWords: string;
  refunded: string;
  refundedWords: string;
  credited: string;
  creditedWords: string;
  notPaid: string;
  stillOpen: string;
  notPaidEnded: string;
}

const en: PayWords = {
  pay: 'Pay {amount}',
  declined: 'The card was declined.',
  declinedWords: 'Nothing was paid; you may try again.',
  practice:
    'This is the practice checkout of an evaluation server: no card is charged and no money moves. Choose what the card does.',
  decline: 'Decline the card',
  abandon: 'Leave without paying',
  endedTitle: 'Checkout ended',
  paidAlready: 'Paid already',
  ended: 'This checkout has ended',
  paidAlreadyWords: 'This checkout was paid; it cannot be paid twice.',
  endedWords: 'Nothing was paid. Open a new checkout from the order.',
  goOn: 'Go on',
  missing: 'No such checkout',
  missingWords: 'There is no checkout at this address.',
  amount: 'Amount',
  order: 'Order',
  payment: 'Payment',
  toCheckout: 'Back to the checkout',
  toWallet: 'Open the wallet',
  toOrder: 'Open the order',
  moment: 'One moment',
  momentWords: 'The payment is being confirmed. This page looks again by itself.',
  paid: 'Paid',
  paidWords: '{order} is paid. The money rests in escrow until delivery.',
  toppedUp: 'Topped up',
  toppedUpWords: '{tokens} are in the wallet.',
  toppedUpAndPaid: '{tokens} came into the wallet, and {order} is paid.',
  toppedUpOnly: '{tokens} are in the wallet, but {order} could not be paid: {reason}',
  held: 'We are looking at it',
  heldWords: 'The money came, but could not be used as meant. It is safe; we give it back or credit it to the wallet.',
  refunding: 'On its way back',
  refundingWords: 'The money goes back to the card.',
  refunded: 'Given back',
  refundedWords: 'The money went back to the card.',
  credited: 'Credited',
  creditedWords: 'The money was credited to the wallet as tokens.',
  notPaid: 'Not paid',
  stillOpen: 'Nothing was paid. The checkout is still open.',
  notPaidEnded: 'Nothing was paid, and the checkout has ended. Open a new one from the order.',
};

const fr: PayWords = {
  pay: 'Payer {amount}',
  declined: 'La carte a été refusée.',
  declinedWords: 'Rien n’a été payé ; vous pouvez réessayer.',
  practice:
    'Ceci est le paiement d’essai d’un serveur d’évaluation : aucune carte n’est débitée et aucun argent ne circule. Choisissez ce que fait la carte.',
  decline: 'Refuser la carte',
  abandon: 'Partir sans payer',
  endedTitle: 'Paiement terminé',
  paidAlready: 'Déjà payé',
  ended: 'Ce paiement est terminé',
  paidAlreadyWords: 'Ce paiement a été effectué ; il ne peut pas l’être deux fois.',
  endedWords: 'Rien n’a été payé. Ouvrez un nouveau paiement depuis la commande.',
  goOn: 'Continuer',
  missing: 'Paiement introuvable',
  missingWords: 'Il n’y a pas de paiement à cette adresse.',
  amount: 'Montant',
  order: 'Commande',
  payment: 'Paiement',
  toCheckout: 'Retour au paiement',
  toWallet: 'Ouvrir le portefeuille',
  toOrder: 'Ouvrir la commande',
  moment: 'Un instant',
  momentWords: 'Le paiement est en cours de confirmation. Cette page s’actualise d’elle-même.',
  paid: 'Payé',
  paidWords: '{order} est payée. L’argent reste sous séquestre jusqu’à la livraison.',
  toppedUp: 'Rechargé',
  toppedUpWords: '{tokens} sont dans le portefeuille.',
  toppedUpAndPaid: '{tokens} sont arrivés dans le portefeuille, et {order} est payée.',
  toppedUpOnly: '{tokens} sont dans le portefeuille, mais {order} n’a pas pu être payée : {reason}',
  held: 'Nous l’examinons',
  heldWords:
    'L’argent est arrivé, mais n’a pas pu être utilisé comme prévu. Il est en sécurité ; nous le rendons ou le portons au portefeuille.',
  refunding: 'Remboursement en cours',
  refundingWords: 'L’argent retourne sur la carte.',
  refunded: 'Remboursé',
  refundedWords: 'L’argent a été rendu sur la carte.',
  credited: 'Crédité',
  creditedWords: 'L’argent a été porté au portefeuille sous forme de jetons.',
  notPaid: 'Non payé',
  stillOpen: 'Rien n’a été payé. Le paiement est toujours ouvert.',
  notPaidEnded: 'Rien n’a été payé, et le paiement est terminé. Ouvrez-en un nouveau depuis la commande.',
};

const es: PayWords = {
  pay: 'Pagar {amount}',
  declined: 'La tarjeta fue rechazada.',
  declinedWords: 'No se pagó nada; puede intentarlo de nuevo.',
  practice:
    'Este es el pago de práctica de un servidor de evaluación: no se carga ninguna tarjeta ni se mueve dinero. Elija qué hace la tarjeta.',
  decline: 'Rechazar la tarjeta',
  abandon: 'Salir sin pagar',
  endedTitle: 'Pago terminado',
  paidAlready: 'Ya está pagado',
  ended: 'Este pago ha terminado',
  paidAlreadyWords: 'Este pago ya se hizo; no se puede pagar dos veces.',
  endedWords: 'No se pagó nada. Abra un nuevo pago desde el pedido.',
  goOn: 'Continuar',
  missing: 'No existe ese pago',
  missingWords: 'No hay ningún pago en esta dirección.',
  amount: 'Importe',
  order: 'Pedido',
  payment: 'Pago',
  toCheckout: 'Volver al pago',
  toWallet: 'Abrir el monedero',
  toOrder: 'Abrir el pedido',
  moment: 'Un momento',
  momentWords: 'El pago se está confirmando. Esta página se actualiza sola.',
  paid: 'Pagado',
  paidWords: '{order} está pagado. El dinero queda en depósito hasta la entrega.',
  toppedUp: 'Recargado',
  toppedUpWords: '{tokens} están en el monedero.',
  toppedUpAndPaid: '{tokens} llegaron al monedero y {order} está pagado.',
  toppedUpOnly: '{tokens} están en el monedero, pero {order} no se pudo pagar: {reason}',
  held: 'Lo estamos revisando',
  heldWords:
    'El dinero llegó, pero no se pudo usar como estaba previsto. Está a salvo; lo devolvemos o lo abonamos en el monedero.',
  refunding: 'En camino de vuelta',
  refundingWords: 'El dinero vuelve a la tarjeta.',
  refunded: 'Devuelto',
  refundedWords: 'El dinero se devolvió a la tarjeta.',
  credited: 'Abonado',
  creditedWords: 'El dinero se abonó en el monedero como tokens.',
  notPaid: 'Sin pagar',
  stillOpen: 'No se pagó nada. El pago sigue abierto.',
  notPaidEnded: 'No se pagó nada y el pago ha terminado. Abra uno nuevo desde el pedido.',
};

const pt: PayWords = {
  pay: 'Pagar {amount}',
  declined: 'O cartão foi recusado.',
  declinedWords: 'Nada foi pago; pode tentar de novo.',
  practice:
    'Este é o pagamento de teste de um servidor de avaliação: nenhum cartão é debitado e nenhum dinheiro circula. Escolha o que o cartão faz.',
  decline: 'Recusar o cartão',
  abandon: 'Sair sem pagar',
  endedTitle: 'Pagamento encerrado',
  paidAlready: 'Já está pago',
  ended: 'Este pagamento foi encerrado',
  paidAlreadyWords: 'Este pagamento já foi feito; não pode ser pago duas vezes.',
  endedWords: 'Nada foi pago. Abra um novo pagamento a partir do pedido.',
  goOn: 'Continuar',
  missing: 'Pagamento inexistente',
  missingWords: 'Não há nenhum pagamento neste endereço.',
  amount: 'Valor',
  order: 'Pedido',
  payment: 'Pagamento',
  toCheckout: 'Voltar ao pagamento',
  toWallet: 'Abrir a carteira',
  toOrder: 'Abrir o pedido',
  moment: 'Um momento',
  momentWords: 'O pagamento está sendo confirmado. Esta página atualiza-se sozinha.',
  paid: 'Pago',
  paidWords: '{order} está pago. O dinheiro fica em garantia até a entrega.',
  toppedUp: 'Recarregado',
  toppedUpWords: '{tokens} estão na carteira.',
  toppedUpAndPaid: '{tokens} chegaram à carteira e {order} está pago.',
  toppedUpOnly: '{tokens} estão na carteira, mas {order} não pôde ser pago: {reason}',
  held: 'Estamos verificando',
  heldWords:
    'O dinheiro chegou, mas não pôde ser usado como previsto. Está seguro; nós o devolvemos ou creditamos na carteira.',
  refunding: 'A caminho de volta',
  refundingWords: 'O dinheiro volta para o cartão.',
  refunded: 'Devolvido',
  refundedWords: 'O dinheiro voltou para o cartão.',
  credited: 'Creditado',
  creditedWords: 'O dinheiro foi creditado na carteira como tokens.',
  notPaid: 'Não pago',
  stillOpen: 'Nada foi pago. O pagamento continua aberto.',
  notPaidEnded: 'Nada foi pago e o pagamento foi encerrado. Abra um novo a partir do pedido.',
};

export const payWords: Readonly<Record<Language, PayWords>> = { en, fr, es, pt };
