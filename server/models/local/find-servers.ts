import * as z from 'zod/mini'
import type { FoundServer } from '#contract/computer.ts'
import { isLoopback } from '#server/platform/egress/addresses.ts'
import { guardedFetch } from '#server/platform/egress/fetch.ts'
import { assertAllowed, type EgressPolicy } from '#server/platform/egress/policy.ts'

/** The default addresses of known servers; from their documentation, November 2026. */
const KNOWN = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1_234 },
  { name: 'llama.cpp', port: 8_080 },
  { name: 'vLLM', port: 8_000 },
] as const

const PATIENCE_MS = 800
const MOST_MODELS = 50

/** The list of models as OpenAI answers it, which all of them do. */
const Models = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Only this computer may be queried, whatever else the installation may reach. */
const thisComputer: EgressPolicy = { isTrusted: () => false, mayConnect: isLoopback }

/** Language model servers on this computer, with their models. Anything with another answer isn't one. */
export async function findServers(
  egress: EgressPolicy,
  known: readonly { name: string; port: number }[] = KNOWN,
): Promise<FoundServer[]> {
  const ask = guardedFetch(thisComputer)
  const found = await Promise.all(
    known.map(async ({ name, port }): Promise<FoundServer | undefined> => {
      const baseUrl = `http://127.0.0.1:${port}/v1`
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const answer = await ask(`${baseUrl}/models`, { signal })
        const { data } = Models.parse(await answer.json())
        const models = data.slice(0, MOST_MODELS).map(({ id }) => id)
        return { name, baseUrl, models, allowed: isAllowed(egress, baseUrl) }
      } catch {
        return undefined
      }
    }),
  )
  return found.flatMap((one) => (one && one.models.length > 0 ? [one] : []))
}

function isAllowed(egress: EgressPolicy, address: string): boolean {
  try {
    assertAllowed(egress, address)
    return true
  } catch {
    return false
  }
}
