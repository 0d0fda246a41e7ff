import { eq, sql } from 'drizzle-orm'
import { EngineConfig, SelectionRule } from '#contract/speech.ts'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import { systemScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { putSetting, settingBound } from '#server/platform/settings/stored.ts'
import { settings } from '#server/platform/settings/table.ts'
import type { EngineSetup } from '#server/speech/engines/engines.ts'

/** What administrators set about speech, sealed whole: it holds the keys. */
interface SpeechDocument {
  version: number
  engines: EngineSetup[]
  /** Null for the specification's own. */
  rule: SelectionRule | null
}

/** The database's channel that tells every process to look for its engines again. */
export const SPEECH_CHANGED = 'speech_changed'

const KEY = 'speech'
const nothing: SpeechDocument = { version: 0, engines: [], rule: null }

type Store = { db: Database; keys: KeyCache }

async function readIn(s: Store, tx: Tx): Promise<SpeechDocument> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, KEY))
  if (!row) return nothing
  const stored = (await openVault(s.keys, systemScope)).open<SpeechDocument>(
    row.sealed,
    settingBound(KEY),
  )
  const rule = SelectionRule.safeParse(stored.rule)
  return {
    version: stored.version,
    // A kind unknown to this version is ignored, and stays where it is until something is saved.
    engines: stored.engines.filter(({ config }) => EngineConfig.safeParse(config).success),
    rule: rule.success ? rule.data : null,
  }
}

export async function readSpeech(s: Store): Promise<SpeechDocument> {
  return s.db.system((tx) => readIn(s, tx))
}

/** Changes the stored settings, one administrator at a time, and notifies every process. */
export async function changeSpeech(
  s: Store,
  change: (document: SpeechDocument) => Omit<SpeechDocument, 'version'>,
): Promise<void> {
  const vault = await openVault(s.keys, systemScope)
  await s.db.system(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('setting speech'))`)
    const document = await readIn(s, tx)
    const changed = { ...change(document), version: document.version + 1 }
    await putSetting(tx, vault, KEY, changed satisfies SpeechDocument)
    await s.db.notify(tx, SPEECH_CHANGED, '')
  })
}
