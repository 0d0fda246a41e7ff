import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readModel } from './description.ts'
import type { Model } from './description.ts'

/** The folder with the files of language models is beside those of speech models. */
export const LANGUAGE_FOLDER = 'language'

export type FoundModels = {
  models: Model[]
  /** Folders that look like models and cannot be used, with the reason. */
  problems: { folder: string; message: string }[]
}

/** Reads which models are installed below `dir`, in the order of their ids. A missing folder has none. */
export async function findModels(dir: string): Promise<FoundModels> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isDirectory() && !/^\.|\.old$/.test(entry.name))
    .filter((entry) => entry.name !== LANGUAGE_FOLDER)
    .map((entry) => entry.name)
    .toSorted((a, b) => a.localeCompare(b))
  const found: FoundModels = { models: [], problems: [] }
  for (const folder of folders) {
    try {
      found.models.push(await readModel(join(dir, folder)))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      found.problems.push({ folder, message })
    }
  }
  return found
}
