/**
 * Whether an address that the operator set answers a GET with success.
 * @returns why not, in words; undefined when it does.
 */
export async function unreachableBecause(url: string, withinMs: number): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs), redirect: 'follow' });
    await answer.body?.cancel();
    return answer.ok ? undefined : `it answered ${answer.status}`;
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    return name === 'TimeoutError'
      ? `it did not answer within ${withinMs / 1000} seconds`
      : (cause?.code ?? 'it cannot be reached');
  }
}
