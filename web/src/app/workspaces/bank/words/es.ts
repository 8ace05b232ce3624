import type { Messages } from '../../../i18n/messages.ts';

export { documents } from '../../../shared/document/words/es.ts';
export { fep } from '../../../shared/profile/words/es.ts';

export const bank: Messages['bank'] = {
  workspace: 'Banco',
  profiles: 'Perfiles',
  profilesWords:
    'Perfiles financieros que sus titulares comparten con bancos. Quien deja de compartir desaparece de aquí al instante.',
  total: 'Perfiles compartidos',
  mean: 'Puntuación media',
  prime: 'Excelente',
  recent: 'Puntuaciones nuevas en 30 días',
  volume: 'Volumen liquidado',
  shipments: 'Envíos entregados',
  search: 'Perfil o titular',
  noProfiles: 'Nadie comparte un perfil todavía',
  noProfilesWords: 'Los perfiles aparecen aquí cuando sus titulares los comparten con bancos.',
  print: 'Imprimir',
  consent: 'Comprobante del consentimiento de su titular',
  onlyScore: 'El titular comparte solo la puntuación: ni nombre ni componentes.',
  proof: 'Prueba',
  proofWords:
    'La puntuación se calculó con registros y fue firmada por la plataforma. Cualquiera puede comprobar la firma.',
  hash: 'SHA-256 de la puntuación',
  signature: 'Firma',
  key: 'Clave',
  transaction: 'Transacción del registro',
  waits: 'aún no está en el registro',
  checkIt: 'Comprobar la firma',
  holds: 'La firma es válida: esto es lo que se calculó y firmó.',
  holdsNot: 'La firma no es válida: no se fíe de este perfil.',
};
