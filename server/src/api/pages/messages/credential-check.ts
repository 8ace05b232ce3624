import type { CredentialCheckId, CredentialProblem } from '@lotmark/sdk/verify';
import type { Language } from '../../../kernel/values/language.ts';

/** The words of `/credentials/check`. */
export interface CredentialCheckWords {
  readonly title: string;
  readonly lead: string;
  readonly stays: string;
  readonly choose: string;
  readonly or: string;
  readonly without: string;
  readonly command: string;
  readonly reading: string;
  readonly nothing: string;
  readonly verdicts: Readonly<Record<'holds' | 'stranger' | 'open' | 'unknown' | 'revoked' | 'fails', string>>;
  /** Of several credentials that were signed together, with how many there are: {count}. */
  readonly together: Readonly<Record<'holds' | 'stranger' | 'open' | 'unknown' | 'revoked' | 'fails', string>>;
  readonly checks: Readonly<
    Record<CredentialCheckId, { readonly title: string; readonly held: string; readonly open: string }>
  >;
  readonly facts: Readonly<Record<'issuer' | 'kind' | 'from' | 'until' | 'list', string>>;
  readonly platform: string;
  readonly says: string;
  readonly noStatus: string;
  /** Whose key signed, where the signature does not hold. */
  readonly noSigner: string;
  /** Of dates and revocation, where the signature does not hold. */
  readonly unproven: string;
  /** A receipt, which another page checks. */
  readonly receipt: string;
  readonly pdf: string;
  readonly problems: Readonly<Record<CredentialProblem, string>>;
}

const en: CredentialCheckWords = {
  title: 'Check a credential',
  lead: 'Drop a credential that somebody gave you: a JSON file. You see whether its signature holds, whose it is, whether it is valid today, and whether it was revoked.',
  stays:
    'The file stays on your device: it is checked in your browser. Asked of us is only the public list of all revocations, which does not say what you look at.',
  choose: 'Choose a file',
  or: 'or drop it here: JSON, at most 2 MB',
  without: 'The check runs in the browser and needs its scripts. It is also a command:',
  command: 'Also at the command line, in a copy of Lotmark’s source:',
  reading: 'Checking {file} …',
  nothing: 'Nothing was checked: this is no credential',
  verdicts: {
    holds: 'This credential holds, and this platform issued it',
    stranger: 'It was not changed since it was signed, but this platform did not sign it',
    open: 'The signature holds, but whether it was revoked cannot be said',
    unknown: 'It cannot be checked here: the key that signed it is not known to this page',
    revoked: 'This credential was revoked',
    fails: 'This credential does not hold',
  },
  together: {
    holds: 'All {count} credentials hold, this platform issued them, and none was taken away',
    stranger: 'Nothing was changed since they were signed together, but not all of it was signed by this platform',
    open: 'The signatures hold, but whether all are in force cannot be said',
    unknown: 'Not everything can be checked here: a key that signed is not known to this page',
    revoked: 'Something in this file was revoked',
    fails: 'Not everything in this file holds',
  },
  checks: {
    form: {
      title: 'Form',
      held: 'It is a Verifiable Credential, and the vocabularies it names are known here.',
      open: 'This was not looked at.',
    },
    signature: {
      title: 'Signature',
      held: 'Nothing was changed since it was signed.',
      open: 'This was not looked at, because of what failed before.',
    },
    issuer: {
      title: 'Issuer',
      held: 'The key that signed is this platform’s, and it is the issuer that the credential names.',
      open: 'The key that signed is not this platform’s. It only names itself: whose it is, you have to know from elsewhere.',
    },
    dates: { title: 'Dates', held: 'It is valid today.', open: 'This was not looked at.' },
    status: {
      title: 'Revocation',
      held: 'It was not revoked.',
      open: 'Whether it was revoked cannot be said.',
    },
  },
  facts: { issuer: 'Issuer', kind: 'Kind', from: 'Valid from', until: 'Valid until', list: 'List of revocations of' },
  platform: 'this platform',
  says: 'What it says',
  noStatus: 'It names no place where one could see whether it was revoked.',
  noSigner: 'Whose key signed cannot be said, because the signature does not hold.',
  unproven: 'Only the file says so, and it may be forged, because no signature proves it.',
  receipt: 'This is a receipt, not a credential. Drop it on the page “Verify a lot”.',
  pdf: 'This is a PDF, not a credential. The receipt inside it is checked at the command line, in a copy of Lotmark’s source: npx --no lotmark verify FILE.pdf',
  problems: {
    unreadable:
      'This file cannot be read as a credential: it was cut off, says something twice, or is no credential at all.',
    too_large: 'The file is larger than any credential.',
    not_a_credential: 'This is not a Verifiable Credential of the data model 2.0.',
    no_proof: 'It has no proof: nobody has signed it.',
    bad_proof: 'Its proof is malformed.',
    unknown_suite: 'Its proof is of a kind that is not known here.',
    wrong_purpose: 'Its proof was made for something else.',
    proof_expired: 'Its proof has expired.',
    wrong_domain: 'Its proof was made for somebody else.',
    wrong_challenge: 'Its proof does not answer what was asked.',
    unknown_key: 'It names a key that is not this platform’s.',
    wrong_issuer: 'The key that signed does not belong to the issuer that it names.',
    bad_signature: 'The signature does not fit: something was changed, left out or added.',
    unknown_context: 'It takes words from elsewhere that are not known here; nothing is fetched.',
    redefined_term: 'It gives a known word another meaning.',
    undefined_term: 'It uses words that mean nothing.',
    too_complex: 'It is made so that checking it would take too long.',
    wrong_resource: 'It names the fingerprint of a document that is another here.',
    key_retired: 'It claims to be signed after the key was retired.',
    not_yet_valid: 'It is not valid yet.',
    expired: 'It was valid once and has expired.',
    status_unknown: 'Its list of revocations cannot be had here.',
    status_unusable: 'Its list of revocations does not hold.',
    status_length: 'Its list of revocations is too short or too long.',
    revoked: 'It was revoked.',
    bad_credential: 'One of the credentials in it does not hold.',
  },
};

const es: CredentialCheckWords = {
  title: 'Comprobar una credencial',
  lead: 'Suelte una credencial que alguien le dio: un archivo JSON. Verá si su firma es válida, de quién es, si está vigente hoy y si fue revocada.',
  stays:
    'El archivo se queda en su dispositivo: se comprueba en su navegador. A nosotros solo se nos pide la lista pública de todas las revocaciones, que no dice qué mira usted.',
  choose: 'Elegir un archivo',
  or: 'o suéltelo aquí: JSON, como máximo 2 MB',
  without: 'La comprobación se hace en el navegador y necesita sus scripts. También es un comando:',
  command: 'También en la línea de comandos, en una copia del código fuente de Lotmark:',
  reading: 'Comprobando {file} …',
  nothing: 'No se comprobó nada: esto no es una credencial',
  verdicts: {
    holds: 'Esta credencial es válida, y la emitió esta plataforma',
    stranger: 'No ha cambiado desde que se firmó, pero no la firmó esta plataforma',
    open: 'La firma es válida, pero no se puede decir si fue revocada',
    unknown: 'No se puede comprobar aquí: esta página no conoce la clave que la firmó',
    revoked: 'Esta credencial fue revocada',
    fails: 'Esta credencial no es válida',
  },
  together: {
    holds: 'Las {count} credenciales son válidas, las emitió esta plataforma y no falta ninguna',
    stranger: 'Nada ha cambiado desde que se firmaron juntas, pero no todo lo firmó esta plataforma',
    open: 'Las firmas son válidas, pero no se puede decir si todas están vigentes',
    unknown: 'No todo se puede comprobar aquí: esta página no conoce una clave que firmó',
    revoked: 'Algo en este archivo fue revocado',
    fails: 'No todo en este archivo es válido',
  },
  checks: {
    form: {
      title: 'Forma',
      held: 'Es una credencial verificable y aquí se conocen los vocabularios que nombra.',
      open: 'No se miró.',
    },
    signature: {
      title: 'Firma',
      held: 'Nada ha cambiado desde que se firmó.',
      open: 'No se miró, por lo que falló antes.',
    },
    issuer: {
      title: 'Emisor',
      held: 'La clave que firmó es de esta plataforma, y es el emisor que nombra la credencial.',
      open: 'La clave que firmó no es de esta plataforma. Solo se nombra a sí misma: de quién es, tiene que saberlo por otro lado.',
    },
    dates: { title: 'Fechas', held: 'Está vigente hoy.', open: 'No se miró.' },
    status: { title: 'Revocación', held: 'No fue revocada.', open: 'No se puede decir si fue revocada.' },
  },
  facts: {
    issuer: 'Emisor',
    kind: 'Tipo',
    from: 'Válida desde',
    until: 'Válida hasta',
    list: 'Lista de revocaciones del',
  },
  platform: 'esta plataforma',
  says: 'Lo que dice',
  noStatus: 'No nombra ningún lugar donde se pueda ver si fue revocada.',
  noSigner: 'De quién es la clave que firmó no se puede decir, porque la firma no es válida.',
  unproven: 'Solo lo dice el archivo, y puede estar falsificado, porque ninguna firma lo prueba.',
  receipt: 'Esto es un recibo, no una credencial. Suéltelo en la página «Verificar un lote».',
  pdf: 'Esto es un PDF, no una credencial. El recibo que lleva dentro se comprueba en la línea de comandos, en una copia del código fuente de Lotmark: npx --no lotmark verify FILE.pdf',
  problems: {
    unreadable:
      'Este archivo no se puede leer como credencial: está cortado, dice algo dos veces o no es ninguna credencial.',
    too_large: 'El archivo es más grande que cualquier credencial.',
    not_a_credential: 'No es una credencial verificable del modelo de datos 2.0.',
    no_proof: 'No tiene prueba: nadie la ha firmado.',
    bad_proof: 'Su prueba está mal formada.',
    unknown_suite: 'Su prueba es de una clase que aquí no se conoce.',
    wrong_purpose: 'Su prueba se hizo para otra cosa.',
    proof_expired: 'Su prueba ha caducado.',
    wrong_domain: 'Su prueba se hizo para otra persona.',
    wrong_challenge: 'Su prueba no responde a lo que se preguntó.',
    unknown_key: 'Nombra una clave que no es de esta plataforma.',
    wrong_issuer: 'La clave que firmó no pertenece al emisor que nombra.',
    bad_signature: 'La firma no corresponde: algo se cambió, se quitó o se añadió.',
    unknown_context: 'Toma palabras de otro lugar que aquí no se conocen; no se descarga nada.',
    redefined_term: 'Da otro significado a una palabra conocida.',
    undefined_term: 'Usa palabras que no significan nada.',
    too_complex: 'Está hecha para que comprobarla tarde demasiado.',
    wrong_resource: 'Nombra la huella de un documento que aquí es otro.',
    key_retired: 'Dice haberse firmado después de que la clave se retirara.',
    not_yet_valid: 'Todavía no está vigente.',
    expired: 'Estuvo vigente y ha caducado.',
    status_unknown: 'Su lista de revocaciones no se puede obtener aquí.',
    status_unusable: 'Su lista de revocaciones no es válida.',
    status_length: 'Su lista de revocaciones es demasiado corta o demasiado larga.',
    revoked: 'Fue revocada.',
    bad_credential: 'Una de las credenciales que contiene no es válida.',
  },
};

const fr: CredentialCheckWords = {
  title: 'Vérifier une attestation',
  lead: 'Déposez une attestation que l’on vous a remise : un fichier JSON. Vous voyez si sa signature tient, de qui elle est, si elle est valable aujourd’hui et si elle a été révoquée.',
  stays:
    'Le fichier reste sur votre appareil : il est vérifié dans votre navigateur. On ne nous demande que la liste publique de toutes les révocations, qui ne dit pas ce que vous regardez.',
  choose: 'Choisir un fichier',
  or: 'ou déposez-le ici : JSON, 2 Mo au plus',
  without: 'La vérification se fait dans le navigateur et demande ses scripts. C’est aussi une commande :',
  command: 'Aussi en ligne de commande, dans une copie du code source de Lotmark :',
  reading: 'Vérification de {file} …',
  nothing: 'Rien n’a été vérifié : ce n’est pas une attestation',
  verdicts: {
    holds: 'Cette attestation tient, et cette plateforme l’a émise',
    stranger: 'Elle n’a pas changé depuis sa signature, mais cette plateforme ne l’a pas signée',
    open: 'La signature tient, mais on ne peut pas dire si elle a été révoquée',
    unknown: 'Elle ne peut pas être vérifiée ici : cette page ne connaît pas la clé qui l’a signée',
    revoked: 'Cette attestation a été révoquée',
    fails: 'Cette attestation ne tient pas',
  },
  together: {
    holds: 'Les {count} attestations tiennent, cette plateforme les a émises, et aucune n’a été retirée',
    stranger: 'Rien n’a changé depuis qu’elles ont été signées ensemble, mais cette plateforme n’a pas tout signé',
    open: 'Les signatures tiennent, mais on ne peut pas dire si toutes sont en vigueur',
    unknown: 'Tout ne peut pas être vérifié ici : cette page ne connaît pas une clé qui a signé',
    revoked: 'Quelque chose dans ce fichier a été révoqué',
    fails: 'Tout ne tient pas dans ce fichier',
  },
  checks: {
    form: {
      title: 'Forme',
      held: 'C’est une attestation vérifiable, et les vocabulaires qu’elle nomme sont connus ici.',
      open: 'Cela n’a pas été regardé.',
    },
    signature: {
      title: 'Signature',
      held: 'Rien n’a changé depuis la signature.',
      open: 'Cela n’a pas été regardé, à cause de ce qui précède.',
    },
    issuer: {
      title: 'Émetteur',
      held: 'La clé qui a signé est celle de cette plateforme, et c’est l’émetteur que l’attestation nomme.',
      open: 'La clé qui a signé n’est pas celle de cette plateforme. Elle ne nomme qu’elle-même : à qui elle est, vous devez le savoir d’ailleurs.',
    },
    dates: { title: 'Dates', held: 'Elle est valable aujourd’hui.', open: 'Cela n’a pas été regardé.' },
    status: {
      title: 'Révocation',
      held: 'Elle n’a pas été révoquée.',
      open: 'On ne peut pas dire si elle a été révoquée.',
    },
  },
  facts: {
    issuer: 'Émetteur',
    kind: 'Type',
    from: 'Valable à partir du',
    until: 'Valable jusqu’au',
    list: 'Liste des révocations du',
  },
  platform: 'cette plateforme',
  says: 'Ce qu’elle dit',
  noStatus: 'Elle ne nomme aucun endroit où l’on verrait si elle a été révoquée.',
  noSigner: 'On ne peut pas dire de qui est la clé, car la signature ne tient pas.',
  unproven: 'Seul le fichier le dit, et cela peut être falsifié, car aucune signature ne le prouve.',
  receipt: 'Ceci est un reçu, pas une attestation. Déposez-le sur la page « Vérifier un lot ».',
  pdf: 'Ceci est un PDF, pas une attestation. Le reçu qu’il contient se vérifie en ligne de commande, dans une copie du code source de Lotmark : npx --no lotmark verify FILE.pdf',
  problems: {
    unreadable:
      'Ce fichier ne se lit pas comme une attestation : il est coupé, dit quelque chose deux fois, ou n’en est pas une.',
    too_large: 'Le fichier est plus grand que toute attestation.',
    not_a_credential: 'Ce n’est pas une attestation vérifiable du modèle de données 2.0.',
    no_proof: 'Elle n’a pas de preuve : personne ne l’a signée.',
    bad_proof: 'Sa preuve est mal formée.',
    unknown_suite: 'Sa preuve est d’un genre inconnu ici.',
    wrong_purpose: 'Sa preuve a été faite pour autre chose.',
    proof_expired: 'Sa preuve a expiré.',
    wrong_domain: 'Sa preuve a été faite pour quelqu’un d’autre.',
    wrong_challenge: 'Sa preuve ne répond pas à ce qui a été demandé.',
    unknown_key: 'Elle nomme une clé qui n’est pas celle de cette plateforme.',
    wrong_issuer: 'La clé qui a signé n’appartient pas à l’émetteur qu’elle nomme.',
    bad_signature: 'La signature ne correspond pas : quelque chose a été changé, retiré ou ajouté.',
    unknown_context: 'Elle prend ailleurs des mots inconnus ici ; rien n’est téléchargé.',
    redefined_term: 'Elle donne un autre sens à un mot connu.',
    undefined_term: 'Elle emploie des mots qui ne veulent rien dire.',
    too_complex: 'Elle est faite pour que sa vérification dure trop longtemps.',
    wrong_resource: 'Elle nomme l’empreinte d’un document qui est un autre ici.',
    key_retired: 'Elle prétend avoir été signée après le retrait de la clé.',
    not_yet_valid: 'Elle n’est pas encore valable.',
    expired: 'Elle a été valable et a expiré.',
    status_unknown: 'Sa liste de révocations ne peut pas être obtenue ici.',
    status_unusable: 'Sa liste de révocations ne tient pas.',
    status_length: 'Sa liste de révocations est trop courte ou trop longue.',
    revoked: 'Elle a été révoquée.',
    bad_credential: 'L’une des attestations qu’elle contient ne tient pas.',
  },
};

const pt: CredentialCheckWords = {
  title: 'Verificar uma credencial',
  lead: 'Solte uma credencial que alguém deu a você: um arquivo JSON. Veja se a assinatura é válida, de quem é, se está em vigor hoje e se foi revogada.',
  stays:
    'O arquivo fica no seu dispositivo: é verificado no seu navegador. A nós só se pede a lista pública de todas as revogações, que não diz o que está a ver.',
  choose: 'Escolher um arquivo',
  or: 'ou largue-o aqui: JSON, no máximo 2 MB',
  without: 'A verificação corre no navegador e precisa dos seus scripts. É também um comando:',
  command: 'Também na linha de comandos, em uma cópia do código-fonte do Lotmark:',
  reading: 'A verificar {file} …',
  nothing: 'Nada foi verificado: isto não é uma credencial',
  verdicts: {
    holds: 'Esta credencial é válida, e foi esta plataforma que a emitiu',
    stranger: 'Não mudou desde que foi assinada, mas não foi esta plataforma que a assinou',
    open: 'A assinatura é válida, mas não se pode dizer se foi revogada',
    unknown: 'Não pode ser conferida aqui: esta página não conhece a chave que a assinou',
    revoked: 'Esta credencial foi revogada',
    fails: 'Esta credencial não é válida',
  },
  together: {
    holds: 'As {count} credenciais são válidas, foi esta plataforma que as emitiu, e nenhuma foi retirada',
    stranger: 'Nada mudou desde que foram assinadas em conjunto, mas nem tudo foi assinado por esta plataforma',
    open: 'As assinaturas são válidas, mas não se pode dizer se todas estão em vigor',
    unknown: 'Nem tudo pode ser conferido aqui: esta página não conhece uma chave que assinou',
    revoked: 'Algo neste arquivo foi revogado',
    fails: 'Nem tudo neste arquivo é válido',
  },
  checks: {
    form: {
      title: 'Forma',
      held: 'É uma credencial verificável, e os vocabulários que nomeia são conhecidos aqui.',
      open: 'Não foi visto.',
    },
    signature: {
      title: 'Assinatura',
      held: 'Nada mudou desde que foi assinada.',
      open: 'Não foi visto, por causa do que falhou antes.',
    },
    issuer: {
      title: 'Emissor',
      held: 'A chave que assinou é desta plataforma, e é o emissor que a credencial nomeia.',
      open: 'A chave que assinou não é desta plataforma. Ela só dá o próprio nome: de quem é, você precisa saber por outra via.',
    },
    dates: { title: 'Datas', held: 'Está em vigor hoje.', open: 'Não foi visto.' },
    status: { title: 'Revogação', held: 'Não foi revogada.', open: 'Não se pode dizer se foi revogada.' },
  },
  facts: { issuer: 'Emissor', kind: 'Tipo', from: 'Válida desde', until: 'Válida até', list: 'Lista de revogações de' },
  platform: 'esta plataforma',
  says: 'O que diz',
  noStatus: 'Não nomeia nenhum lugar onde se possa ver se foi revogada.',
  noSigner: 'Não se pode dizer de quem é a chave, porque a assinatura não é válida.',
  unproven: 'Só o arquivo o diz, e pode ser falso, porque nenhuma assinatura o prova.',
  receipt: 'Este é um recibo, não uma credencial. Solte-o na página “Verificar um lote”.',
  pdf: 'Isto é um PDF, não uma credencial. O recibo que ele contém verifica-se na linha de comando, em uma cópia do código-fonte do Lotmark: npx --no lotmark verify FILE.pdf',
  problems: {
    unreadable:
      'Este arquivo não se lê como credencial: está cortado, diz algo duas vezes ou não é credencial nenhuma.',
    too_large: 'O arquivo é maior do que qualquer credencial.',
    not_a_credential: 'Não é uma credencial verificável do modelo de dados 2.0.',
    no_proof: 'Não tem prova: ninguém a assinou.',
    bad_proof: 'A sua prova está mal formada.',
    unknown_suite: 'A sua prova é de um género que aqui não se conhece.',
    wrong_purpose: 'A sua prova foi feita para outra coisa.',
    proof_expired: 'A sua prova expirou.',
    wrong_domain: 'A sua prova foi feita para outra pessoa.',
    wrong_challenge: 'A sua prova não responde ao que foi perguntado.',
    unknown_key: 'Nomeia uma chave que não é desta plataforma.',
    wrong_issuer: 'A chave que assinou não pertence ao emissor que nomeia.',
    bad_signature: 'A assinatura não corresponde: algo foi mudado, retirado ou acrescentado.',
    unknown_context: 'Usa palavras de outro lugar que aqui não se conhecem; nada é descarregado.',
    redefined_term: 'Dá outro significado a uma palavra conhecida.',
    undefined_term: 'Usa palavras que não significam nada.',
    too_complex: 'Foi feita para que a verificação demore demais.',
    wrong_resource: 'Nomeia a impressão de um documento que aqui é outro.',
    key_retired: 'Diz ter sido assinada depois de a chave ser retirada.',
    not_yet_valid: 'Ainda não está em vigor.',
    expired: 'Esteve em vigor e expirou.',
    status_unknown: 'A sua lista de revogações não se pode obter aqui.',
    status_unusable: 'A sua lista de revogações não é válida.',
    status_length: 'A sua lista de revogações é curta demais ou longa demais.',
    revoked: 'Foi revogada.',
    bad_credential: 'Uma das credenciais nela contidas não é válida.',
  },
};

export const credentialCheckWords: Readonly<Record<Language, CredentialCheckWords>> = { en, es, fr, pt };
