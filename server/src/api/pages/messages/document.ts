import type { DocumentFormat } from '../../../domain/assurance/document/formats.ts';
import type { Language } from '../../../kernel/values/language.ts';

/** What a page says of a document: whether it is signed, and whether the file kept here is the one that was issued. */
export type DocumentVerdict = 'signed' | 'waiting' | 'unsigned' | 'altered';

export interface DocumentWords {
  formats: Readonly<Record<DocumentFormat, string>>;
  verdicts: Readonly<Record<DocumentVerdict, readonly [title: string, words: string]>>;
  issuedBy: string;
  record: string;
  stated: string;
  signedAt: string;
  until: string;
  language: string;
  today: string;
  same: string;
  changed: string;
  unknown: string;
  file: string;
  download: string;
  hash: string;
  fileHash: string;
  factsHash: string;
  template: string;
  version: string;
  check: string;
  checkWords: string;
  noted: string;
  password: string;
  enter: string;
  missing: Readonly<
    Record<
      'not_found' | 'expired' | 'revoked' | 'rate_limited' | 'password' | 'wrong_password',
      readonly [title: string, words: string]
    >
  >;
}

const en: DocumentWords = {
  formats: {
    'lot-passport': 'Lot passport',
    'bag-labels': 'Bag labels',
    'sales-contract': 'Sales contract',
    'commercial-invoice': 'Commercial invoice',
    'packing-list': 'Packing list',
    'inspection-report': 'Inspection report',
    'payout-statement': 'Payout statement',
    'fep-report': 'Finance Eligibility Profile',
    'export-certificate': 'Export certificate',
    'due-diligence-dossier': 'Due diligence dossier',
    'insurance-policy': 'Insurance policy',
    'claim-letter': 'Decision on a claim',
    letter: 'Letter',
  },
  verdicts: {
    signed: [
      'Signed, and unaltered',
      'The file is, byte for byte, the one that this platform signed; its receipt is inside, and every step of it holds.',
    ],
    waiting: [
      'Signed; its receipt waits for the ledger',
      'The file is the one that was signed. Its receipt will be inside once the signature is in the public ledger.',
    ],
    unsigned: [
      'Issued here, and not signed',
      'The file is the one that was made. It bears no signature: away from this page nothing shows that it is from here.',
    ],
    altered: [
      'Do not rely on it',
      'The file kept here is not the one that was issued, or its signature does not hold.',
    ],
  },
  issuedBy: 'Issued by',
  record: 'Of the record',
  stated: 'States the records of',
  signedAt: 'Signed',
  until: 'Link works until',
  language: 'Language',
  today: 'The record now',
  same: 'says the same as this document',
  changed: 'says something else than this document',
  unknown: 'is not compared',
  file: 'The file',
  download: 'Download the PDF',
  hash: 'SHA-256 as it was issued',
  fileHash: 'SHA-256 of the download',
  factsHash: 'SHA-256 of what it states',
  template: 'Made with a template of this installation',
  version: 'version',
  check: 'Check it yourself',
  checkWords: 'With the file alone, without asking us, in a copy of Lotmark’s source: npx --no lotmark verify FILE.pdf',
  noted: 'Whoever made this link sees when this page is opened.',
  password: 'Password',
  enter: 'Show the document',
  missing: {
    password: ['A password is needed', 'Whoever gave you this link knows it.'],
    wrong_password: [
      'That is not the password',
      'Look at it once more. After ten wrong ones the link rests for a quarter of an hour.',
    ],
    not_found: ['No such document', 'There is no document behind this link.'],
    expired: ['This link has expired', 'Whoever gave it to you can make a new one.'],
    revoked: ['This link was taken back', 'Whoever gave it to you has revoked it.'],
    rate_limited: ['Too many look-ups', 'Wait a minute, then open the link again.'],
  },
};

const es: DocumentWords = {
  formats: {
    'lot-passport': 'Pasaporte de lote',
    'bag-labels': 'Etiquetas de sacos',
    'sales-contract': 'Contrato de compraventa',
    'commercial-invoice': 'Factura comercial',
    'packing-list': 'Lista de empaque',
    'inspection-report': 'Informe de inspección',
    'payout-statement': 'Liquidación de pago',
    'fep-report': 'Perfil de elegibilidad financiera',
    'export-certificate': 'Certificado de exportación',
    'due-diligence-dossier': 'Expediente de diligencia debida',
    'insurance-policy': 'Póliza de seguro',
    'claim-letter': 'Decisión sobre un reclamo',
    letter: 'Carta',
  },
  verdicts: {
    signed: [
      'Firmado y sin alterar',
      'El archivo es, byte por byte, el que firmó esta plataforma; su recibo está dentro y cada paso se cumple.',
    ],
    waiting: [
      'Firmado; su recibo espera al libro público',
      'El archivo es el que se firmó. Su recibo estará dentro cuando la firma esté en el libro público.',
    ],
    unsigned: [
      'Emitido aquí, sin firma',
      'El archivo es el que se emitió. No lleva firma: fuera de esta página nada muestra que proviene de aquí.',
    ],
    altered: ['No confíe en él', 'El archivo guardado aquí no es el que se emitió, o su firma no se cumple.'],
  },
  issuedBy: 'Emitido por',
  record: 'Del registro',
  stated: 'Refleja los registros del',
  signedAt: 'Firmado',
  until: 'El enlace vale hasta',
  language: 'Idioma',
  today: 'El registro hoy',
  same: 'dice lo mismo que este documento',
  changed: 'dice algo distinto de este documento',
  unknown: 'no se compara',
  file: 'El archivo',
  download: 'Descargar el PDF',
  hash: 'SHA-256 como se emitió',
  fileHash: 'SHA-256 de la descarga',
  factsHash: 'SHA-256 de lo que declara',
  template: 'Hecho con una plantilla de esta instalación',
  version: 'versión',
  check: 'Compruébelo usted mismo',
  checkWords:
    'Solo con el archivo, sin preguntarnos, en una copia del código fuente de Lotmark: npx --no lotmark verify FILE.pdf',
  noted: 'Quien creó este enlace ve cuándo se abre esta página.',
  password: 'Contraseña',
  enter: 'Mostrar el documento',
  missing: {
    password: ['Hace falta una contraseña', 'La conoce quien le dio este enlace.'],
    wrong_password: [
      'Esa no es la contraseña',
      'Mírela otra vez. Tras diez erróneas, el enlace descansa un cuarto de hora.',
    ],
    not_found: ['No existe tal documento', 'No hay ningún documento detrás de este enlace.'],
    expired: ['Este enlace ha caducado', 'Quien se lo dio puede crear uno nuevo.'],
    revoked: ['Este enlace fue retirado', 'Quien se lo dio lo ha revocado.'],
    rate_limited: ['Demasiadas consultas', 'Espere un minuto y abra el enlace de nuevo.'],
  },
};

const fr: DocumentWords = {
  formats: {
    'lot-passport': 'Passeport de lot',
    'bag-labels': 'Étiquettes de sacs',
    'sales-contract': 'Contrat de vente',
    'commercial-invoice': 'Facture commerciale',
    'packing-list': 'Liste de colisage',
    'inspection-report': 'Rapport d’inspection',
    'payout-statement': 'Décompte de paiement',
    'fep-report': 'Profil d’éligibilité financière',
    'export-certificate': 'Certificat d’exportation',
    'due-diligence-dossier': 'Dossier de diligence raisonnée',
    'insurance-policy': 'Police d’assurance',
    'claim-letter': 'Décision sur un sinistre',
    letter: 'Lettre',
  },
  verdicts: {
    signed: [
      'Signé et intact',
      'Le fichier est, octet pour octet, celui que cette plateforme a signé ; son reçu est dedans et chaque étape tient.',
    ],
    waiting: [
      'Signé ; son reçu attend le registre',
      'Le fichier est celui qui a été signé. Son reçu y sera dès que la signature sera dans le registre public.',
    ],
    unsigned: [
      'Émis ici, non signé',
      'Le fichier est celui qui a été émis. Il ne porte pas de signature : hors de cette page, rien ne montre son origine.',
    ],
    altered: [
      'Ne vous y fiez pas',
      'Le fichier conservé ici n’est pas celui qui a été émis, ou sa signature ne tient pas.',
    ],
  },
  issuedBy: 'Émis par',
  record: 'De l’enregistrement',
  stated: 'Indique les enregistrements du',
  signedAt: 'Signé',
  until: 'Le lien vaut jusqu’au',
  language: 'Langue',
  today: 'L’enregistrement aujourd’hui',
  same: 'dit la même chose que ce document',
  changed: 'dit autre chose que ce document',
  unknown: 'n’est pas comparé',
  file: 'Le fichier',
  download: 'Télécharger le PDF',
  hash: 'SHA-256 à l’émission',
  fileHash: 'SHA-256 du téléchargement',
  factsHash: 'SHA-256 de ce qu’il déclare',
  template: 'Fait avec un modèle de cette installation',
  version: 'version',
  check: 'Vérifiez vous-même',
  checkWords:
    'Avec le fichier seul, sans nous interroger, dans une copie du code source de Lotmark : npx --no lotmark verify FILE.pdf',
  noted: 'L’auteur de ce lien voit quand cette page est ouverte.',
  password: 'Mot de passe',
  enter: 'Afficher le document',
  missing: {
    password: ['Un mot de passe est nécessaire', 'La personne qui vous a donné ce lien le connaît.'],
    wrong_password: [
      'Ce n’est pas le mot de passe',
      'Vérifiez-le encore. Après dix erreurs, le lien se repose un quart d’heure.',
    ],
    not_found: ['Aucun document', 'Il n’y a pas de document derrière ce lien.'],
    expired: ['Ce lien a expiré', 'La personne qui vous l’a donné peut en créer un nouveau.'],
    revoked: ['Ce lien a été retiré', 'La personne qui vous l’a donné l’a révoqué.'],
    rate_limited: ['Trop de consultations', 'Attendez une minute, puis rouvrez le lien.'],
  },
};

const pt: DocumentWords = {
  formats: {
    'lot-passport': 'Passaporte de lote',
    'bag-labels': 'Etiquetas de sacas',
    'sales-contract': 'Contrato de compra e venda',
    'commercial-invoice': 'Fatura comercial',
    'packing-list': 'Lista de embalagem',
    'inspection-report': 'Relatório de inspeção',
    'payout-statement': 'Extrato de pagamento',
    'fep-report': 'Perfil de elegibilidade financeira',
    'export-certificate': 'Certificado de exportação',
    'due-diligence-dossier': 'Dossiê de diligência devida',
    'insurance-policy': 'Apólice de seguro',
    'claim-letter': 'Decisão sobre um sinistro',
    letter: 'Carta',
  },
  verdicts: {
    signed: [
      'Assinado e inalterado',
      'O arquivo é, byte por byte, o que esta plataforma assinou; o recibo está dentro e todos os passos se confirmam.',
    ],
    waiting: [
      'Assinado; o recibo espera pelo livro público',
      'O arquivo é o que foi assinado. O recibo estará dentro quando a assinatura estiver no livro público.',
    ],
    unsigned: [
      'Emitido aqui, não assinado',
      'O arquivo é o que foi emitido. Não tem assinatura: fora desta página nada mostra que é daqui.',
    ],
    altered: ['Não confie nele', 'O arquivo guardado aqui não é o que foi emitido, ou a assinatura não se confirma.'],
  },
  issuedBy: 'Emitido por',
  record: 'Do registro',
  stated: 'Indica os registros de',
  signedAt: 'Assinado',
  until: 'O link vale até',
  language: 'Língua',
  today: 'O registro hoje',
  same: 'diz o mesmo que este documento',
  changed: 'diz algo diferente deste documento',
  unknown: 'não é comparado',
  file: 'O arquivo',
  download: 'Baixar o PDF',
  hash: 'SHA-256 como foi emitido',
  fileHash: 'SHA-256 do arquivo baixado',
  factsHash: 'SHA-256 do que declara',
  template: 'Feito com um modelo desta instalação',
  version: 'versão',
  check: 'Verifique você mesmo',
  checkWords:
    'Só com o arquivo, sem nos perguntar, em uma cópia do código-fonte do Lotmark: npx --no lotmark verify FILE.pdf',
  noted: 'Quem fez este link vê quando esta página é aberta.',
  password: 'Senha',
  enter: 'Mostrar o documento',
  missing: {
    password: ['É preciso uma senha', 'Quem deu este link a você a conhece.'],
    wrong_password: [
      'Essa não é a senha',
      'Confira a senha. Depois de dez erradas, o link fica bloqueado por quinze minutos.',
    ],
    not_found: ['Não existe tal documento', 'Não há documento por trás deste link.'],
    expired: ['Este link expirou', 'Quem o deu a você pode fazer um novo.'],
    revoked: ['Este link foi retirado', 'Quem o deu a você o revogou.'],
    rate_limited: ['Consultas demais', 'Espere um minuto e abra o link de novo.'],
  },
};

export const documentWords: Readonly<Record<Language, DocumentWords>> = { en, es, fr, pt };
