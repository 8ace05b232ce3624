/** Taken before anything heavy is read: whoever started us may be gone before we are ready. */
const startedBy = process.ppid;
const lookMs = 1000;

/**
 * npm ends with its shell at SIGTERM and tells nobody: a server that it started would live on and keep its port. Such a server
 * looks once a second whether whoever started it is still there. Who starts node itself may leave it alone.
 */
export function whenParentIsGone(end: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const looking = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(looking);
    end();
  }, lookMs).unref();
}
