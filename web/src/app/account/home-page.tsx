import { Navigate } from '@tanstack/react-router';
import { useWhoami, workspacesOf } from '../session/session.ts';

/** The first page of a user: his daily workspace. */
export function HomePage() {
  const [first] = workspacesOf(useWhoami());
  return <Navigate to={(first === undefined ? '/welcome' : `/${first}`) as never} replace />;
}
