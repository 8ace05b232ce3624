import type { Language } from '../../../kernel/values/language.ts';

/** Texts of the pages of identifiers: what it is that an event or a credential names. */
export interface IdentifierWords {
  kinds: Readonly<Record<'Cooperative' | 'Exporter' | 'plot' | 'harvest' | 'inspection', string>>;
  words: Readonly<Record<'organisation' | 'plot' | 'harvest' | 'inspection', string>>;
  name: string;
  identifier: string;
  country: string;
  stage: string;
  lots: string;
  lotsWords: string;
  missing: string;
  missingWords: string;
}

const en: IdentifierWords = {
  kinds: {
    Cooperative: 'Cooperative',
    Exporter: 'Exporter',
    plot: 'Plot of land',
    harvest: 'Harvest',
    inspection: 'Inspection',
  },
  words: {
    organisation: 'An organisation on this platform. Public records name it by this address.',
    plot: 'A plot of land where goods were grown. Where it lies and whose it is are not public.',
    harvest: 'What was harvested on a plot, weighed once. Who harvested it is not public.',
    inspection: 'An approved inspection of a lot. What was found stands on the page of the lot.',
  },
  name: 'Name',
  identifier: 'Identifier',
  country: 'Country',
  stage: 'Stage',
  lots: 'Lots',
  lotsWords: 'Public records of these lots name it. The newest 20 are shown.',
  missing: 'Nothing public by this name',
  missingWords:
    'There is nothing public at this address. What is not public and what does not exist are answered alike.',
};

const es: IdentifierWords = {
  kinds: {
    Cooperative: 'Cooperativa',
    Exporter: 'Exportador',
    plot: 'Parcela',
    harvest: 'Cosecha',
    inspection: 'Inspección',
  },
  words: {
    organisation: 'Una organización de esta plataforma. Los registros públicos la nombran con esta dirección.',
    plot: 'Una parcela donde se cultivó la mercancía. Dónde está y de quién es no es público.',
    harvest: 'Lo cosechado en una parcela, pesado una vez. Quién lo cosechó no es público.',
    inspection: 'Una inspección aprobada de un lote. Lo que se encontró está en la página del lote.',
  },
  name: 'Nombre',
  identifier: 'Identificador',
  country: 'País',
  stage: 'Etapa',
  lots: 'Lotes',
  lotsWords: 'Los registros públicos de estos lotes lo nombran. Se muestran los 20 más recientes.',
  missing: 'Nada público con este nombre',
  missingWords: 'No hay nada público en esta dirección. Lo que no es público y lo que no existe se responden igual.',
};

const fr: IdentifierWords = {
  kinds: {
    Cooperative: 'Coopérative',
    Exporter: 'Exportateur',
    plot: 'Parcelle',
    harvest: 'Récolte',
    inspection: 'Inspection',
  },
  words: {
    organisation: 'Une organisation de cette plateforme. Les registres publics la nomment par cette adresse.',
    plot: 'Une parcelle où la marchandise a été cultivée. Où elle se trouve et à qui elle est n’est pas public.',
    harvest: 'Ce qui a été récolté sur une parcelle, pesé une fois. Qui l’a récolté n’est pas public.',
    inspection: 'Une inspection approuvée d’un lot. Ce qui a été constaté figure sur la page du lot.',
  },
  name: 'Nom',
  identifier: 'Identifiant',
  country: 'Pays',
  stage: 'Étape',
  lots: 'Lots',
  lotsWords: 'Les registres publics de ces lots le nomment. Les 20 plus récents sont affichés.',
  missing: 'Rien de public sous ce nom',
  missingWords:
    'Il n’y a rien de public à cette adresse. Ce qui n’est pas public et ce qui n’existe pas reçoivent la même réponse.',
};

const pt: IdentifierWords = {
  kinds: {
    Cooperative: 'Cooperativa',
    Exporter: 'Exportador',
    plot: 'Talhão',
    harvest: 'Colheita',
    inspection: 'Inspeção',
  },
  words: {
    organisation: 'Uma organização desta plataforma. Os registros públicos a nomeiam por este endereço.',
    plot: 'Um talhão onde a mercadoria foi cultivada. Onde fica e de quem é não é público.',
    harvest: 'O que foi colhido em um talhão, pesado uma vez. Quem colheu não é público.',
    inspection: 'Uma inspeção aprovada de um lote. O que foi encontrado está na página do lote.',
  },
  name: 'Nome',
  identifier: 'Identificador',
  country: 'País',
  stage: 'Etapa',
  lots: 'Lotes',
  lotsWords: 'Os registros públicos destes lotes o nomeiam. São mostrados os 20 mais recentes.',
  missing: 'Nada público com este nome',
  missingWords: 'Não há nada público neste endereço. O que não é público e o que não existe recebem a mesma resposta.',
};

export const identifierWords: Readonly<Record<Language, IdentifierWords>> = { en, es, fr, pt };
