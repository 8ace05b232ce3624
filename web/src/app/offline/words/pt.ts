import type { Messages } from '../../i18n/messages.ts';

export const offline: Messages['offline'] = {
  waiting: 'Aguardando envio',
  waitingWords: 'Estes registros ficam neste aparelho e são enviados sozinhos assim que houver conexão.',
  waitingCount: '{count, plural, one {# registro aguarda} other {# registros aguardam}} o envio.',
  refusedCount: '{count, plural, one {# registro precisa} other {# registros precisam}} da sua correção.',
  show: 'Mostrar',
  sending: 'Enviando…',
  sendNow: 'Enviar agora',
  stateWaiting: 'Aguardando',
  stateRefused: 'A corrigir',
  stateUnanswered: 'Sem resposta',
  unanswered:
    'Foi enviado, mas não veio resposta. Será enviado de novo sozinho e conta uma só vez; até lá fica como está.',
  waitsForPlot: 'Segue depois da sua parcela.',
  newPlot: 'Nova parcela',
  plotChange: 'Alteração de uma parcela',
  harvest: 'Colheita',
  made: 'Registrado {when}',
  correct: 'Corrigir',
  delete: 'Excluir',
  deleteTitle: 'Excluir “{name}”?',
  deleteBody: 'Ainda não foi enviado e não poderá ser recuperado.',
  deleteWithHarvests:
    'Ainda não foi enviado e não poderá ser recuperado. Com esta parcela {count, plural, one {será excluída # colheita que aguarda} other {serão excluídas # colheitas que aguardam}} por ela.',
  keepIt: 'Manter',
  deleted: 'Excluído.',
  kept: 'Guardado neste aparelho. Será enviado assim que houver conexão.',
  sent: '{count, plural, one {# registro enviado} other {# registros enviados}}.',
  refused: '{name}: recusado. O que você digitou foi mantido.',
  signInFirst: 'Entre de novo para que o que aguarda possa ser enviado.',
  lastKnown: 'Sem conexão: isto é o que se sabia em {when}.',
  notKnown: 'Isto ainda não foi aberto neste aparelho. Abra uma vez com conexão.',
  signOutTitle: 'Sair e excluir o que não foi enviado?',
  signOutBody:
    '{count, plural, one {# registro ainda não foi enviado} other {# registros ainda não foram enviados}}. Ao sair, o que está guardado neste aparelho é excluído.',
  signOutLabel: 'Excluir e sair',
};
