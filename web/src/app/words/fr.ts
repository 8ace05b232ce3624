export { terms } from '../i18n/terms/fr.ts';
export { map } from '../map/words/fr.ts';
export { offline } from '../offline/words/fr.ts';
export { certificate } from '../shared/certificate/words/fr.ts';
export { lot } from '../shared/lot/words/fr.ts';
export { order } from '../shared/order/words/fr.ts';
export { common } from '../ui/words/fr.ts';
