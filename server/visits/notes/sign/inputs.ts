import type { Receipt } from '#contract/sign.ts'
import { hashJson, sha256 } from '#server/platform/crypto/canonical.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { versionsOf } from '#server/visits/transcription/versions/shown.ts'

export type Inputs = Omit<Receipt['inputs'], 'outOfDate'>

const spoken = ({ id, speaker, timestamp, text }: Source) => ({ id, speaker, timestamp, text })

/**
 * Hashes of everything that can support a note of this visit.
 * @param sources of the visit, read outside the transaction
 */
export async function readInputs(
  tx: Tx,
  scribeId: string,
  sources: readonly Source[],
): Promise<Inputs> {
  const versions = await versionsOf(tx, scribeId)
  const of = (kind: Source['kind']) => sources.filter((source) => source.kind === kind)
  const hashes = (kind: Source['kind']) =>
    of(kind).map(({ id, text }) => ({ id, sha256: sha256(text) }))
  const lines = of('transcript')
  return {
    transcript: {
      lines: lines.length,
      sha256: hashJson(lines.map(spoken)),
      versions: versions
        .filter(({ shown }) => shown)
        .map(({ id, number, engine }) => ({ id, number, engine })),
    },
    context: hashes('context'),
    files: hashes('file'),
    intake: hashes('intake'),
    ...(of('chart').length > 0 && { chart: hashes('chart') }),
  }
}

type Match = 'same' | 'changed' | 'gone'

/** How a list of inputs differs from a receipt; additions are changes too. */
export function compareInputs(
  signed: readonly { id: string; sha256: string }[],
  now: readonly { id: string; sha256: string }[],
): Match {
  const found = new Map(now.map((one) => [one.id, one.sha256]))
  if (signed.some(({ id }) => !found.has(id))) return 'gone'
  const isSame = signed.every((one) => found.get(one.id) === one.sha256)
  return isSame && signed.length === now.length ? 'same' : 'changed'
}
