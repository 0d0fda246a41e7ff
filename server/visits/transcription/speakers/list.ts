import type { Speaker } from '#contract/speakers.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { readChunks } from '../chunks/read.ts'
import { guessRoles, ENOUGH_LINES } from './guess.ts'
import { areSwapped } from './swapped.ts'

/**
 * The speakers of a visit and who they probably are, judged by its first lines, whatever its length. @throws AppError
 * 'Scribe not found'.
 */
export async function listSpeakers(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<{ items: Speaker[]; swapped: boolean }> {
  await openVault(s.keys, userScope(userId))
  const { chunks } = await readChunks(s, userId, scribeId, { after: -1, limit: ENOUGH_LINES })
  const lines = Map.groupBy(
    chunks.filter(({ speaker }) => speaker !== undefined),
    ({ speaker }) => speaker ?? '',
  )
  const guesses = guessRoles(chunks)
  const items = [...lines].map(([name, theirs]) => ({
    name,
    lines: theirs.length,
    guess: guesses.get(name) ?? null,
  }))
  return { items, swapped: areSwapped(chunks) }
}
