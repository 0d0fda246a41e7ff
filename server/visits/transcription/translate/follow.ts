import type { Languages } from '#contract/translation.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import { readLanguages } from '#server/visits/scribes/languages.ts'
import type { Services } from '#server/services.ts'

interface Following extends Disposable {
  /** Aborts when the languages have changed or the visit was deleted. */
  signal: AbortSignal
}

/**
 * Follows the languages of a visit, whichever process changes them.
 * @param wanted whether to continue; called at each change
 */
export function follow(
  s: Services,
  ref: { userId: string; scribeId: string },
  first: Languages,
  wanted: (now: Languages) => boolean,
): Following {
  const over = new AbortController()
  const stop = watchLanguages(s, ref, first, (now) => {
    if (!now || !wanted(now)) over.abort()
  })
  return { signal: over.signal, [Symbol.dispose]: stop }
}

/** Tells each change of a visit's languages until the returned function is called; undefined when the visit is gone. */
export function watchLanguages(
  s: Services,
  { userId, scribeId }: { userId: string; scribeId: string },
  first: Languages,
  onChange: (now: Languages | undefined) => void,
): () => void {
  let known = JSON.stringify(first)
  let reading: Promise<void> = Promise.resolve()
  async function look(): Promise<void> {
    const vault = await openVault(s.keys, userScope(userId))
    const now = await s.db
      .as(userId, (tx) => readLanguages(tx, vault, userId, scribeId))
      .catch(ignoreNotFound)
    const text = JSON.stringify(now)
    if (text === known) return
    known = text
    onChange(now)
  }
  return s.bus.subscribe(userId, (event) => {
    const isOurs =
      event.topic === 'ready' || (event.topic === 'languages' && event.scribeId === scribeId)
    // A database that is away for a moment changes no language.
    if (isOurs) reading = reading.then(look).catch(() => undefined)
  })
}
