import { eq } from 'drizzle-orm'
import type { BrowserSpeech } from '#contract/browser-speech.ts'
import { systemScope, vaultOf } from '#server/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { settings } from '#server/system/table.ts'

const KEY = 'browser-speech'
const bound = { table: 'setting', row: KEY, column: 'sealed' }

/** What the administrator allows; nothing that leaves the device unless it was allowed. */
export async function browserSpeech(s: Services): Promise<BrowserSpeech> {
  const [row] = await s.db.system((tx) => tx.select().from(settings).where(eq(settings.key, KEY)))
  if (!row) return { allowCloud: false }
  return (await vaultOf(s.keys, systemScope)).open<BrowserSpeech>(row.sealed, bound)
}

export async function saveBrowserSpeech(
  s: Services,
  { allowCloud }: BrowserSpeech,
): Promise<BrowserSpeech> {
  const sealed = (await vaultOf(s.keys, systemScope)).seal({ allowCloud }, bound)
  await s.db.system((tx) =>
    tx
      .insert(settings)
      .values({ key: KEY, sealed })
      .onConflictDoUpdate({ target: settings.key, set: { sealed } }),
  )
  return { allowCloud }
}
