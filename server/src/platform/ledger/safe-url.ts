/** An address without what it may carry of credentials. */
export function safeUrl(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return 'an unreadable address';
  }
}
