/** Whether the server answers, whatever the state of the stream; a guest network's page doesn't count. */
export async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(askMs),
    })
    return answer.ok && !answer.headers.get('content-type')?.startsWith('text/html')
  } catch {
    return false
  }
}

/** A server that takes longer counts as unreachable. */
const askMs = 5_000
