import type { Shape } from '../shape.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { authority } from './authority.ts';
import { buyer } from './buyer.ts';
import { common } from './common.ts';
import { connections } from './connections.ts';
import { cooperative } from './cooperative.ts';
import { exporter } from './exporter.ts';
import { farmer } from './farmer.ts';
import { lot } from './lot.ts';
import { map } from './map.ts';
import { offline } from './offline.ts';
import { terms } from './terms.ts';
import { trade } from './trade.ts';

const messages = {
  account,
  admin,
  authority,
  buyer,
  common,
  connections,
  cooperative,
  exporter,
  farmer,
  lot,
  map,
  offline,
  terms,
  trade,
};

/** What every language has to say. */
export type Messages = Shape<typeof messages>;

export default messages as Messages;
