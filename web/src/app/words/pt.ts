export { terms } from '../i18n/terms/pt.ts';
export { map } from '../map/words/pt.ts';
export { offline } from '../offline/words/pt.ts';
export { certificate } from '../shared/certificate/words/pt.ts';
export { lot } from '../shared/lot/words/pt.ts';
export { order } from '../shared/order/words/pt.ts';
export { common } from '../ui/words/pt.ts';
