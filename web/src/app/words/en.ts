export { terms } from '../i18n/terms/en.ts';
export { map } from '../map/words/en.ts';
export { offline } from '../offline/words/en.ts';
export { certificate } from '../shared/certificate/words/en.ts';
export { lot } from '../shared/lot/words/en.ts';
export { order } from '../shared/order/words/en.ts';
export { common } from '../ui/words/en.ts';
