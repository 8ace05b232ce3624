import type { Language } from '../../../kernel/values/language.ts';

export type CertificateMail = 'certificate_issued' | 'certificate_revoked';

/** `certificate_unsold`: revoked by the service itself, because the sale was cancelled. */
type Words = CertificateMail | 'certificate_unsold';

/** What a mail about a certificate says. The reason is what an officer typed: text. */
interface Facts {
  name: string;
  order: string;
  lot: string;
  reason: string | null;
  link: string;
}

const texts: Readonly<Record<Language, Readonly<Record<Words, { subject: string; text: string }>>>> = {
  en: {
    certificate_issued: {
      subject: 'Export certificate {name} for {order}',
      text: 'The export certificate {name} was issued for {order} ({lot}). Anybody can check it here:\n\n{link}\n',
    },
    certificate_revoked: {
      subject: 'Export certificate {name} was revoked',
      text: 'The export certificate {name} for {order} ({lot}) was revoked.{reason}\n\n{link}\n',
    },
    certificate_unsold: {
      subject: 'Export certificate {name} was revoked',
      text: 'The export certificate {name} for {order} ({lot}) was revoked, because that sale was cancelled.\n\n{link}\n',
    },
  },
  es: {
    certificate_issued: {
      subject: 'Certificado de exportación {name} para {order}',
      text: 'Se ha emitido el certificado de exportación {name} para {order} ({lot}). Cualquiera puede comprobarlo aquí:\n\n{link}\n',
    },
    certificate_revoked: {
      subject: 'El certificado de exportación {name} fue revocado',
      text: 'El certificado de exportación {name} para {order} ({lot}) fue revocado.{reason}\n\n{link}\n',
    },
    certificate_unsold: {
      subject: 'El certificado de exportación {name} fue revocado',
      text: 'El certificado de exportación {name} para {order} ({lot}) fue revocado, porque esa venta fue cancelada.\n\n{link}\n',
    },
  },
  fr: {
    certificate_issued: {
      subject: 'Certificat d’exportation {name} pour {order}',
      text: 'Le certificat d’exportation {name} a été délivré pour {order} ({lot}). Chacun peut le vérifier ici :\n\n{link}\n',
    },
    certificate_revoked: {
      subject: 'Le certificat d’exportation {name} a été révoqué',
      text: 'Le certificat d’exportation {name} pour {order} ({lot}) a été révoqué.{reason}\n\n{link}\n',
    },
    certificate_unsold: {
      subject: 'Le certificat d’exportation {name} a été révoqué',
      text: 'Le certificat d’exportation {name} pour {order} ({lot}) a été révoqué, car cette vente a été annulée.\n\n{link}\n',
    },
  },
  pt: {
    certificate_issued: {
      subject: 'Certificado de exportação {name} para {order}',
      text: 'Foi emitido o certificado de exportação {name} para {order} ({lot}). Qualquer pessoa o pode verificar aqui:\n\n{link}\n',
    },
    certificate_revoked: {
      subject: 'O certificado de exportação {name} foi revogado',
      text: 'O certificado de exportação {name} para {order} ({lot}) foi revogado.{reason}\n\n{link}\n',
    },
    certificate_unsold: {
      subject: 'O certificado de exportação {name} foi revogado',
      text: 'O certificado de exportação {name} para {order} ({lot}) foi revogado, porque essa venda foi cancelada.\n\n{link}\n',
    },
  },
};

/** A mail about a certificate, in the language of its reader. */
export function certificateWords(language: Language, kind: Words, facts: Facts): { subject: string; text: string } {
  const shown = {
    ...facts,
    reason: facts.reason === null ? '' : `\n\n> ${facts.reason.trim().replaceAll(/\r?\n/g, '\n> ')}`,
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof shown) => shown[name]);
  const { subject, text } = texts[language][kind];
  return { subject: fill(subject), text: fill(text) };
}
