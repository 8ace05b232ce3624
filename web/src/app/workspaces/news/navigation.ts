import { IconBell, IconNews, IconPencil } from '@tabler/icons-react';
import { isAdmin } from '../../shell/session/session.ts';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { news } from './words/en.ts';

const isUser: NavigationPage['isFor'] = (who) => who.user !== null;

export const pages: readonly NavigationPage<keyof typeof news>[] = [
  { to: '/news', label: 'announcements', icon: IconNews, exact: true, isFor: isUser },
  { to: '/notifications', label: 'notices', icon: IconBell, isFor: isUser },
  { to: '/news/manage', label: 'manage', icon: IconPencil, isFor: isAdmin },
];
