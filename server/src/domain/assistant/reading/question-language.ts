import { type Language, languages } from '../../../kernel/values/language.ts';
import { plainName } from '../../foundation/reference/plain-name.ts';

/** Words that questions are made of, without accents; of those that several languages have each counts for all of them. */
const words: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'what which where when how who why is are was my our the of an for do does did i me we you it in on to and has have any show list order orders harvest harvests plot plots balance late hello hi'.split(
      ' ',
    ),
  ),
  es: new Set(
    'que cual cuales donde cuando como quien cuanto cuanta cuantos cuantas esta estan mi mis nuestro nuestros nuestra nuestras el los las del de la un una por para y hay tengo tiene tenemos soy es son en al muestra muestrame pedido pedidos lote lotes cosecha cosechas parcela parcelas saldo retrasado retrasados retrasada hola'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'que quel quelle quels quelles ou quand comment qui combien pourquoi est sont mon ma mes notre nos le les des du de la un une pour et il y a ai avons je j qu ce en au aux montre commande commandes recolte recoltes parcelle parcelles solde retard bonjour salut'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'que qual quais onde quando como quem quanto quanta quantos quantas esta estao meu meus minha minhas nosso nossos nossa nossas o os as do da dos das de um uma por para e ha tenho tem temos sou sao em no na ao mostre mostra encomenda encomendas pedido pedidos lote lotes colheita colheitas talhao talhoes parcela parcelas saldo atrasado atrasados atrasada ola'.split(
      ' ',
    ),
  ),
};
/** Letters and signs that only one of the languages writes. */
const marks: readonly (readonly [RegExp, Language])[] = [
  [/[¿¡ñ]/i, 'es'],
  [/[ãõ]/i, 'pt'],
  [/[œùûîèê]|\b[jlndmcs]['’]/i, 'fr'],
];

/** In which of our languages a question is asked; null where its few words could be of several. */
export function questionLanguage(text: string): Language | null {
  const bare = text.replaceAll(/\b\p{L}{2,5}-\d[\d-]*/gu, ' ');
  const said = plainName(bare).split(' ');
  const scores = languages.map((language) => {
    const marked = marks.some(([mark, of]) => of === language && mark.test(bare));
    return { language, score: said.filter((word) => words[language].has(word)).length + (marked ? 2 : 0) };
  });
  const [best, second] = scores.sort((a, b) => b.score - a.score);
  return best === undefined || best.score === (second?.score ?? 0) ? null : best.language;
}
