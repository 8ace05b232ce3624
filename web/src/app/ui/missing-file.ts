/**
 * Whether a part of the portal could not be fetched: the device is offline, or the server has a newer version and the old file
 * is gone. Browsers tell it by their words alone.
 */
export function isMissingFile(error: unknown): boolean {
  const words = /dynamically imported module|importing a module script|unable to preload/i;
  return error instanceof Error && words.test(error.message);
}
