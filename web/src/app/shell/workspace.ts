import type { Icon } from '@tabler/icons-react';
import { type AnyRoute, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Catalogue } from '../i18n/catalogues.ts';
import type { SessionUser, Whoami } from './session/session.ts';

/** An entry of the side menu. */
export interface NavigationPage<Label extends string = string> {
  to: string;
  /** Its key in the words of the workspace. */
  label: Label;
  icon: Icon;
  /** Only this address, not those below it. */
  exact?: boolean;
  /** Whose menu has it; everybody's who has the workspace, unless told. */
  isFor?: (who: Whoami) => boolean;
}

/** A part of the portal: everything of it lies in one folder, and the list of workspaces names it. */
export interface Workspace {
  /** The first part of its addresses, and the name of its words, where `workspace` is its title in the menu. */
  name: string;
  /** Who may open it. */
  isFor: (who: Whoami) => boolean;
  /** Where its people start, for the workspaces that somebody works in all day. */
  home?: string;
  /** Its entries of the side menu; none for pages that others lead to. */
  pages: readonly NavigationPage[];
  routes: readonly AnyRoute[];
  words: Catalogue;
  /** Shown above its entries of the side menu: for whom of several organisations they work. */
  switcher?: ComponentType;
  /** What goes on for its people on every page of the portal. */
  background?: ComponentType<{ user: SessionUser }>;
}

/** What the router hands to all pages. */
export interface ShellContext {
  workspaces: readonly Workspace[];
}

export function useWorkspaces(): readonly Workspace[] {
  return (useRouter().options.context as ShellContext).workspaces;
}

/** The entries of a workspace that this user's menu has. */
export function menuOf(workspace: Workspace, who: Whoami): readonly NavigationPage[] {
  return workspace.isFor(who) ? workspace.pages.filter(({ isFor }) => isFor?.(who) ?? true) : [];
}

/** Whether this user may open an address: their workspace has it, or an entry of another one's menu leads to it or above it. */
export function mayOpen(workspaces: readonly Workspace[], who: Whoami, pathname: string): boolean {
  const owner = workspaces.find(({ name }) => name === pathname.split('/')[1]);
  if (owner === undefined || owner.isFor(who)) return true;
  const entries = workspaces.flatMap((workspace) => menuOf(workspace, who));
  return entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
