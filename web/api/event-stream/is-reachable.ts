/** Whether the server answers, whatever has become of a line; the page of a guest network is no answer. */
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

/** A server that has not answered by then is as good as none. */
const askMs = 5_000
