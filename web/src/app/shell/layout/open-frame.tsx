import { useMaybeUser } from '../session/session.ts';
import { PublicFrame } from './public-frame.tsx';
import { WorkspaceFrame } from './workspace-frame.tsx';

/** A guest's frame, or that of the workspaces for who is logged in. */
export function OpenFrame() {
  return useMaybeUser() === null ? <PublicFrame /> : <WorkspaceFrame />;
}
