import { IconRoute } from '@tabler/icons-react';
import type { NavigationPage } from '../../shell/workspace.ts';
import type { trace } from './words/en.ts';

export const pages: readonly NavigationPage<keyof typeof trace>[] = [{ to: '/trace', label: 'title', icon: IconRoute }];
