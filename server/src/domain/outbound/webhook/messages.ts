import type { Language } from '../../../kernel/values/language.ts';
import { addressRefused, keyEnded } from './rules.ts';

interface Words {
  subject: string;
  stopped: string;
  reason: string;
  /** What to do about an address that we do not send to. */
  another: string;
  /** What to do about a key that is no more. */
  otherKey: string;
  resume: string;
}

const texts: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your webhook {id} is paused',
    stopped: 'We have stopped sending events to {url}.',
    reason: '{reason}',
    another:
      'An address cannot be changed: make a webhook with one that is allowed (POST /v1/webhooks), and delete this one. What came meanwhile is in the feed (GET /v1/events).',
    otherKey:
      'A key that ended does not come back: make a webhook with another one (POST /v1/webhooks), and delete this one. What came meanwhile is in the feed (GET /v1/events).',
    resume:
      'Nothing is lost: resume it (POST /v1/webhooks/{id}/resume) once it works again, and what came since is sent. The event that failed last is listed under its deliveries as Dead and can be replayed.',
  },
  es: {
    subject: 'Su webhook {id} está en pausa',
    stopped: 'Hemos dejado de enviar eventos a {url}.',
    reason: 'Según consta: {reason}',
    another:
      'Una dirección no se puede cambiar: cree un webhook con una que esté permitida (POST /v1/webhooks) y borre este. Lo que llegó entretanto está en la lista de eventos (GET /v1/events).',
    otherKey:
      'Una clave que terminó no vuelve: cree un webhook con otra (POST /v1/webhooks) y borre este. Lo que llegó entretanto está en la lista de eventos (GET /v1/events).',
    resume:
      'No se pierde nada: reanúdelo (POST /v1/webhooks/{id}/resume) cuando vuelva a funcionar, y se enviará lo que llegó desde entonces. El último evento que falló consta entre sus envíos como Dead y se puede repetir.',
  },
  fr: {
    subject: 'Votre webhook {id} est en pause',
    stopped: 'Nous avons cessé d’envoyer des événements à {url}.',
    reason: 'Tel qu’enregistré : {reason}',
    another:
      'Une adresse ne peut pas être changée : créez un webhook avec une adresse permise (POST /v1/webhooks) et supprimez celui-ci. Ce qui est arrivé entre-temps se trouve dans le flux (GET /v1/events).',
    otherKey:
      'Une clé qui a pris fin ne revient pas : créez un webhook avec une autre (POST /v1/webhooks) et supprimez celui-ci. Ce qui est arrivé entre-temps se trouve dans le flux (GET /v1/events).',
    resume:
      'Rien n’est perdu : reprenez-le (POST /v1/webhooks/{id}/resume) quand il fonctionnera de nouveau, et ce qui est arrivé depuis sera envoyé. Le dernier événement qui a échoué figure parmi ses envois comme Dead et peut être rejoué.',
  },
  pt: {
    subject: 'O seu webhook {id} está em pausa',
    stopped: 'Deixámos de enviar eventos para {url}.',
    reason: 'Conforme registrado: {reason}',
    another:
      'Um endereço não pode ser mudado: crie um webhook com um que seja permitido (POST /v1/webhooks) e apague este. O que chegou entretanto está na lista de eventos (GET /v1/events).',
    otherKey:
      'Uma chave que terminou não volta: crie um webhook com outra (POST /v1/webhooks) e apague este. O que chegou entretanto está na lista de eventos (GET /v1/events).',
    resume:
      'Nada se perde: retome-o (POST /v1/webhooks/{id}/resume) quando voltar a funcionar, e o que chegou desde então é enviado. O último evento que falhou consta nos seus envios como Dead e pode ser repetido.',
  },
};

/** What the owner of a webhook reads when it is paused, in their language; the reason stands in it as it was recorded. */
export function pausedLetter(
  language: Language,
  facts: { id: string; url: string; reason: string },
): { subject: string; text: string } {
  const { subject, stopped, reason, another, otherKey, resume } = texts[language];
  const fill = (words: string) =>
    words.replaceAll(/\{(id|url|reason)\}/g, (_, name: 'id' | 'url' | 'reason') => facts[name]);
  const goOn = facts.reason === keyEnded ? otherKey : facts.reason.startsWith(addressRefused) ? another : resume;
  return { subject: fill(subject), text: `${fill(stopped)}\n${fill(reason)}\n\n${fill(goOn)}\n` };
}
