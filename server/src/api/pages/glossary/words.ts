import type { Language } from '../../../kernel/values/language.ts';

interface GlossaryWords {
  title: string;
  lead: string;
  search: string;
  button: string;
  found: string;
  nothing: string;
  all: string;
  otherNames: string;
  otherLanguages: string;
  broader: string;
  narrower: string;
  related: string;
  noConcept: string;
  noConceptWords: string;
  data: string;
  /** Kinds of words that this installation added. */
  tenant: string;
  ai_learned: string;
  domains: Readonly<Record<string, string>>;
}

const domainsOf = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split('; ').map((name, index) => [domainOrder[index], name]));

/** The domains in the order of the page. */
export const domainOrder = [
  'botany',
  'farming',
  'processing',
  'grading',
  'defects',
  'tasting',
  'cocoa-botany',
  'cocoa-farming',
  'cocoa-processing',
  'cocoa-products',
  'cocoa-grading',
  'cocoa-defects',
  'cocoa-market',
  'trade-basics',
  'incoterms',
  'documents',
  'logistics',
  'packing',
  'weights',
  'prices',
  'payment',
  'credit',
  'rules',
  'proofs',
  'certificates',
  'food-safety',
  'people',
] as const;

export const glossaryWords: Readonly<Record<Language, GlossaryWords>> = {
  en: {
    title: 'Glossary',
    lead: 'The words of coffee and cocoa, of their papers, prices and rules.',
    search: 'Search names and abbreviations',
    button: 'Search',
    found: 'Found: {count}',
    nothing: 'No word holds “{search}”.',
    all: 'All words',
    otherNames: 'Other names',
    otherLanguages: 'In other languages',
    broader: 'Is a kind or part of',
    narrower: 'Kinds and parts',
    related: 'See also',
    noConcept: 'No such word',
    noConceptWords: 'The glossary has no word at this address.',
    data: 'The whole glossary as data (SKOS)',
    tenant: 'added here',
    ai_learned: 'found by a program, approved by a person',
    domains: domainsOf(
      'Coffee: the plant; Farming; Coffee: processing; Coffee: grading; Coffee: defects; Coffee: tasting; Cocoa: the plant; Cocoa: farming; Cocoa: processing; Cocoa: products; Cocoa: grading; Cocoa: defects; Cocoa: market; Trade; Incoterms; Documents; Transport; Packing and storage; Weights and areas; Prices; Payment; Credit and insurance; Rules; Proofs; Certificates; Food safety; People and climate',
    ),
  },
  es: {
    title: 'Glosario',
    lead: 'Las palabras del café y del cacao, de sus papeles, precios y reglas.',
    search: 'Buscar nombres y abreviaturas',
    button: 'Buscar',
    found: 'Encontradas: {count}',
    nothing: 'Ninguna palabra contiene «{search}».',
    all: 'Todas las palabras',
    otherNames: 'Otros nombres',
    otherLanguages: 'En otras lenguas',
    broader: 'Es una clase o parte de',
    narrower: 'Clases y partes',
    related: 'Véase también',
    noConcept: 'No hay tal palabra',
    noConceptWords: 'El glosario no tiene ninguna palabra en esta dirección.',
    data: 'Todo el glosario como datos (SKOS)',
    tenant: 'añadido aquí',
    ai_learned: 'hallado por un programa, aprobado por una persona',
    domains: domainsOf(
      'Café: la planta; Cultivo; Café: beneficio; Café: clasificación; Café: defectos; Café: cata; Cacao: la planta; Cacao: cultivo; Cacao: proceso; Cacao: productos; Cacao: clasificación; Cacao: defectos; Cacao: mercado; Comercio; Incoterms; Documentos; Transporte; Envase y almacén; Pesos y superficies; Precios; Pago; Crédito y seguros; Reglas; Pruebas; Certificados; Seguridad alimentaria; Personas y clima',
    ),
  },
  fr: {
    title: 'Glossaire',
    lead: 'Les mots du café et du cacao, de leurs papiers, prix et règles.',
    search: 'Chercher noms et abréviations',
    button: 'Chercher',
    found: 'Trouvés : {count}',
    nothing: 'Aucun mot ne contient « {search} ».',
    all: 'Tous les mots',
    otherNames: 'Autres noms',
    otherLanguages: 'En d’autres langues',
    broader: 'Est une sorte ou partie de',
    narrower: 'Sortes et parties',
    related: 'Voir aussi',
    noConcept: 'Mot inconnu',
    noConceptWords: 'Le glossaire n’a aucun mot à cette adresse.',
    data: 'Tout le glossaire en données (SKOS)',
    tenant: 'ajouté ici',
    ai_learned: 'trouvé par un programme, approuvé par une personne',
    domains: domainsOf(
      'Café : la plante; Culture; Café : traitement; Café : classement; Café : défauts; Café : dégustation; Cacao : la plante; Cacao : culture; Cacao : traitement; Cacao : produits; Cacao : classement; Cacao : défauts; Cacao : marché; Commerce; Incoterms; Documents; Transport; Emballage et stockage; Poids et surfaces; Prix; Paiement; Crédit et assurance; Règles; Preuves; Certificats; Sécurité des aliments; Gens et climat',
    ),
  },
  pt: {
    title: 'Glossário',
    lead: 'As palavras do café e do cacau, dos seus papéis, preços e regras.',
    search: 'Procurar nomes e abreviaturas',
    button: 'Procurar',
    found: 'Encontradas: {count}',
    nothing: 'Nenhuma palavra contém «{search}».',
    all: 'Todas as palavras',
    otherNames: 'Outros nomes',
    otherLanguages: 'Em outros idiomas',
    broader: 'É um tipo ou parte de',
    narrower: 'Tipos e partes',
    related: 'Ver também',
    noConcept: 'Palavra desconhecida',
    noConceptWords: 'O glossário não tem nenhuma palavra neste endereço.',
    data: 'Todo o glossário como dados (SKOS)',
    tenant: 'acrescentado aqui',
    ai_learned: 'encontrado por um programa, aprovado por uma pessoa',
    domains: domainsOf(
      'Café: a planta; Cultivo; Café: processamento; Café: classificação; Café: defeitos; Café: prova; Cacau: a planta; Cacau: cultivo; Cacau: processamento; Cacau: produtos; Cacau: classificação; Cacau: defeitos; Cacau: mercado; Comércio; Incoterms; Documentos; Transporte; Embalagem e armazém; Pesos e áreas; Preços; Pagamento; Crédito e seguros; Regras; Provas; Certificados; Segurança alimentar; Pessoas e clima',
    ),
  },
};
