import {
  IconCertificate,
  IconFlag,
  IconHandStop,
  IconLayoutDashboard,
  IconMapPins,
  IconPencil,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { authority } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof authority>[] = [
  { to: '/authority', label: 'overview', icon: IconLayoutDashboard, exact: true },
  { to: '/authority/flagged', label: 'flaggedLots', icon: IconFlag },
  { to: '/authority/certificates', label: 'certificates', icon: IconCertificate },
  { to: '/authority/credentials', label: 'credentials', icon: IconRosetteDiscountCheck },
  { to: '/authority/events', label: 'heldEvents', icon: IconHandStop },
  { to: '/authority/same-land', label: 'sameLand', icon: IconMapPins },
  { to: '/authority/corrections', label: 'corrections', icon: IconPencil },
];
