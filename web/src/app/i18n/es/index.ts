import type { Messages } from '../en/index.ts';
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

const messages: Messages = {
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

export default messages;
