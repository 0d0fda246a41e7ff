import { message } from '#common/translation.ts'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Of } from '#server/platform/downloads/sha256.ts'
import { SpeechError } from '../speech.ts'
import type { Model } from '#server/speech/models/description.ts'

const damaged = (model: Model, file: string, why: string) =>
  new SpeechError(
    'GENERAL_ERROR',
    message(
      'The speech model "{model}" cannot be used: {file} {why, text}. Download it again with npm run models.',
      { model: model.id, file, why },
    ),
    false,
  )

/**
 * Makes the check before every load, because a bad file aborts the process that loads it. A file is hashed once per
 * modification time; the check throws a SpeechError if one is missing, or has the wrong size or checksum.
 */
export function createVerifier(): (model: Model) => Promise<void> {
  const known = new Map<string, string>()

  async function verifyFile(model: Model, file: string): Promise<void> {
    const expected = model.checks[file]
    if (!expected) throw damaged(model, file, 'has no checksum in model.json')
    const path = join(model.dir, file)
    const found = await stat(path).catch(() => null)
    if (!found) throw damaged(model, file, message('is missing'))
    if (found.size !== expected.size) throw damaged(model, file, message('has the wrong size'))
    const version = `${found.mtimeMs}:${expected.sha256}`
    if (known.get(path) === version) return
    if ((await sha256Of(path)) !== expected.sha256)
      throw damaged(model, file, message('has the wrong checksum'))
    known.set(path, version)
  }

  return async (model) => {
    for (const file of Object.values(model.files)) await verifyFile(model, file)
  }
}
