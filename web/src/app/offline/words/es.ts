import type { Messages } from '../../i18n/messages.ts';

export const offline: Messages['offline'] = {
  waiting: 'Pendiente de envío',
  waitingWords: 'Estos registros se guardan en este dispositivo y se envían solos en cuanto haya conexión.',
  waitingCount: '{count, plural, one {# registro espera} other {# registros esperan}} el envío.',
  refusedCount: '{count, plural, one {# registro necesita} other {# registros necesitan}} su corrección.',
  show: 'Mostrar',
  sending: 'Enviando…',
  sendNow: 'Enviar ahora',
  stateWaiting: 'En espera',
  stateRefused: 'Por corregir',
  stateUnanswered: 'Sin respuesta',
  unanswered:
    'Se envió, pero no llegó respuesta. Se vuelve a enviar solo y cuenta una sola vez; hasta entonces queda como está.',
  waitsForPlot: 'Se enviará después de su parcela.',
  newPlot: 'Parcela nueva',
  plotChange: 'Cambio de una parcela',
  harvest: 'Cosecha',
  made: 'Registrado {when}',
  correct: 'Corregir',
  delete: 'Eliminar',
  deleteTitle: '¿Eliminar «{name}»?',
  deleteBody: 'Todavía no se ha enviado y no se podrá recuperar.',
  deleteWithHarvests:
    'Todavía no se ha enviado y no se podrá recuperar. Con esta parcela {count, plural, one {se elimina # cosecha que espera} other {se eliminan # cosechas que esperan}} por ella.',
  keepIt: 'Conservar',
  deleted: 'Eliminado.',
  kept: 'Guardado en este dispositivo. Se envía en cuanto haya conexión.',
  sent: '{count, plural, one {# registro enviado} other {# registros enviados}}.',
  refused: '{name}: rechazado. Lo que escribió se conserva.',
  signInFirst: 'Inicie sesión de nuevo para que se pueda enviar lo pendiente.',
  lastKnown: 'Sin conexión: esto es lo que se sabía el {when}.',
  notKnown: 'Esto todavía no se ha abierto en este dispositivo. Ábralo una vez con conexión.',
  signOutTitle: '¿Cerrar sesión y eliminar lo no enviado?',
  signOutBody:
    '{count, plural, one {# registro no se ha enviado} other {# registros no se han enviado}} todavía. Al cerrar la sesión se elimina lo guardado en este dispositivo.',
  signOutLabel: 'Eliminar y cerrar sesión',
};
