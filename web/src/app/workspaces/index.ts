import type { Workspace } from '../shell/workspace.ts';
import { account } from './account/index.ts';
import { admin } from './admin/index.ts';
import { assistant } from './assistant/index.ts';
import { authority } from './authority/index.ts';
import { bank } from './bank/index.ts';
import { buyer } from './buyer/index.ts';
import { compliance } from './compliance/index.ts';
import { connections } from './connections/index.ts';
import { cooperative } from './cooperative/index.ts';
import { decisions } from './decisions/index.ts';
import { devices } from './devices/index.ts';
import { exporter } from './exporter/index.ts';
import { farmer } from './farmer/index.ts';
import { fleet } from './fleet/index.ts';
import { glossary } from './glossary/index.ts';
import { inspector } from './inspector/index.ts';
import { insurance } from './insurance/index.ts';
import { lots } from './lots/index.ts';
import { news } from './news/index.ts';
import { operator } from './operator/index.ts';
import { orders } from './orders/index.ts';
import { papers } from './papers/index.ts';
import { profile } from './profile/index.ts';
import { trace } from './trace/index.ts';

/** All workspaces, as the menu shows them: a user's first one opens when they sign in. */
export const workspaces: readonly Workspace[] = [
  farmer,
  cooperative,
  exporter,
  buyer,
  authority,
  bank,
  admin,
  operator,
  inspector,
  fleet,
  devices,
  insurance,
  compliance,
  papers,
  decisions,
  trace,
  profile,
  connections,
  news,
  glossary,
  account,
  assistant,
  lots,
  orders,
];
