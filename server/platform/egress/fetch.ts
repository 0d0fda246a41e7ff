import type { Dispatcher } from 'undici'
import { EgressRefused, type EgressPolicy } from './policy.ts'

/** What Node's fetch asks of whatever makes its connections. */
type Connecting = Pick<Dispatcher, 'dispatch'>

/** The guarded agent. Its library is read when the first connection is made: every start would wait for it. */
export function agentWhenNeeded(policy: EgressPolicy): Connecting {
  let opening: Promise<Connecting> | undefined
  return {
    dispatch(options, handler) {
      opening ??= import('./agent.ts').then(({ guardedAgent }) => guardedAgent(policy))
      void opening.then((agent) => agent.dispatch(options, handler))
      return true
    },
  }
}

/** Bytes of one answer; a model's note is a thousandth of it. */
const MOST_BYTES = 50_000_000

/**
 * `fetch` for typed addresses: guarded as above, without redirects (which would send keys and patients' words to an
 * address that nobody entered), and with a timeout.
 */
export function guardedFetch(
  policy: EgressPolicy,
  agent: Connecting = agentWhenNeeded(policy),
): typeof fetch {
  return async (input, init) => {
    // The agent is of the library that Node's own fetch is made of; only their types differ.
    const options = { ...init, redirect: 'error', dispatcher: agent } as unknown as RequestInit
    const answer = await fetch(input, options)
    if (Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) {
      await answer.body?.cancel()
      throw new EgressRefused()
    }
    return capped(answer)
  }
}

function capped(answer: Response): Response {
  if (!answer.body) return answer
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (bytes > MOST_BYTES) controller.error(new EgressRefused())
      else controller.enqueue(piece)
    },
  })
  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(counting), { status, statusText, headers })
}
