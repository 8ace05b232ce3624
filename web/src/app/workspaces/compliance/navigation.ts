import { IconFileCertificate, IconFileSearch, IconId } from '@tabler/icons-react';
import { belongsTo, type Whoami } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { compliance } from './words/en.ts';

/** Who makes statements: exporters and buyers. */
export const makesStatements = (who: Whoami): boolean => belongsTo(who, 'Exporter') || belongsTo(who, 'Buyer');

export const pages: readonly NavigationPage<keyof typeof compliance>[] = [
  { to: '/compliance', label: 'packages', icon: IconFileCertificate, exact: true },
  { to: '/compliance/declarations', label: 'declarations', icon: IconFileSearch, isFor: makesStatements },
  { to: '/compliance/operator', label: 'operator', icon: IconId, isFor: makesStatements },
];
