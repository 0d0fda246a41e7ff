import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeToneModels } from './make.ts'

/** The tone models in a folder of the test's own; `remove` deletes it. */
export async function toneModels(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'ausculta-tones-'))
  await makeToneModels(dir)
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}
