import type { Messages } from '../../i18n/messages.ts';

export const offline: Messages['offline'] = {
  waiting: 'En attente d’envoi',
  waitingWords: 'Ces saisies sont gardées sur cet appareil et partent d’elles-mêmes dès que la connexion revient.',
  waitingCount: '{count, plural, one {# saisie attend d’être envoyée} other {# saisies attendent d’être envoyées}}.',
  refusedCount: '{count, plural, one {# saisie est à corriger} other {# saisies sont à corriger}}.',
  show: 'Afficher',
  sending: 'Envoi en cours…',
  sendNow: 'Envoyer maintenant',
  stateWaiting: 'En attente',
  stateRefused: 'À corriger',
  stateUnanswered: 'Sans réponse',
  unanswered:
    'La saisie est partie, mais aucune réponse n’est venue. Elle repart d’elle-même et ne compte qu’une fois ; d’ici là, elle reste telle quelle.',
  waitsForPlot: 'Elle suivra sa parcelle.',
  newPlot: 'Nouvelle parcelle',
  plotChange: 'Modification d’une parcelle',
  harvest: 'Récolte',
  made: 'Saisie {when}',
  correct: 'Corriger',
  delete: 'Supprimer',
  deleteTitle: 'Supprimer « {name} » ?',
  deleteBody: 'La saisie n’a pas encore été envoyée et ne pourra pas être récupérée.',
  deleteWithHarvests:
    'La saisie n’a pas encore été envoyée et ne pourra pas être récupérée. {count, plural, one {# récolte en attente} other {# récoltes en attente}} pour cette parcelle {count, plural, one {sera supprimée} other {seront supprimées}} avec elle.',
  keepIt: 'Conserver',
  deleted: 'Supprimé.',
  kept: 'Gardé sur cet appareil. L’envoi se fera dès que la connexion reviendra.',
  sent: '{count, plural, one {# saisie envoyée} other {# saisies envoyées}}.',
  refused: '{name} : refusé. Ce que vous avez saisi est conservé.',
  signInFirst: 'Reconnectez-vous pour que les saisies en attente puissent partir.',
  lastKnown: 'Pas de connexion : voici l’état connu le {when}.',
  notKnown: 'Cette page n’a pas encore été ouverte sur cet appareil. Ouvrez-la une fois avec une connexion.',
  signOutTitle: 'Se déconnecter et supprimer ce qui n’est pas envoyé ?',
  signOutBody:
    '{count, plural, one {# saisie n’a pas encore été envoyée} other {# saisies n’ont pas encore été envoyées}}. La déconnexion supprime ce qui est gardé sur cet appareil.',
  signOutLabel: 'Supprimer et se déconnecter',
};
