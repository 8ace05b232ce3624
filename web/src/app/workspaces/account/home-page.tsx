import { Navigate } from '@tanstack/react-router';
import { useWhoami } from '../../shell/session/session.ts';
import { useWorkspaces } from '../../shell/workspace.ts';

/** The first page of a user: their daily workspace. */
export function HomePage() {
  const who = useWhoami();
  const first = useWorkspaces().find(({ home, isFor }) => home !== undefined && isFor(who));
  return <Navigate to={first?.home ?? '/welcome'} replace />;
}
