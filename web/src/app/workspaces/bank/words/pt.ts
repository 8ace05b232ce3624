import type { Messages } from '../../../i18n/messages.ts';

export { documents } from '../../../shared/document/words/pt.ts';
export { fep } from '../../../shared/profile/words/pt.ts';

export const bank: Messages['bank'] = {
  workspace: 'Banco',
  profiles: 'Perfis',
  profilesWords:
    'Perfis financeiros que os titulares compartilham com bancos. Quem para de compartilhar some daqui na hora.',
  total: 'Perfis compartilhados',
  mean: 'Pontuação média',
  prime: 'Excelente',
  recent: 'Novas pontuações em 30 dias',
  volume: 'Volume liquidado',
  shipments: 'Remessas entregues',
  search: 'Perfil ou titular',
  noProfiles: 'Ninguém compartilha um perfil ainda',
  noProfilesWords: 'Os perfis aparecem aqui quando os titulares os compartilham com bancos.',
  print: 'Imprimir',
  consent: 'Comprovante do consentimento do titular',
  onlyScore: 'O titular compartilha só a pontuação: nem nome nem componentes.',
  proof: 'Prova',
  proofWords:
    'A pontuação foi calculada a partir de registros e assinada pela plataforma. Qualquer um pode conferir a assinatura.',
  hash: 'SHA-256 da pontuação',
  signature: 'Assinatura',
  key: 'Chave',
  transaction: 'Transação do registro',
  waits: 'ainda não está no registro',
  checkIt: 'Conferir a assinatura',
  holds: 'A assinatura é válida: é isto que foi calculado e assinado.',
  holdsNot: 'A assinatura não é válida: não confie neste perfil.',
};
