export { terms } from '../i18n/terms/es.ts';
export { map } from '../map/words/es.ts';
export { offline } from '../offline/words/es.ts';
export { certificate } from '../shared/certificate/words/es.ts';
export { lot } from '../shared/lot/words/es.ts';
export { order } from '../shared/order/words/es.ts';
export { common } from '../ui/words/es.ts';
