import { message } from '#common/translation.ts'
import { stat } from 'node:fs/promises'
import { sha256Of } from '#server/platform/downloads/sha256.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { LocalModel } from './catalogue.ts'
import { modelPath, isDownloaded } from './files.ts'
import type { FindInstalled } from './loaded-model.ts'
import { findRuntime } from './runtime/runtime.ts'

interface Folders {
  dataDir: string
  modelsDir: string
}

/** Whether a model is usable: its file and the engine are installed. */
export async function isInstalled(
  { dataDir, modelsDir }: Folders,
  model: LocalModel,
): Promise<boolean> {
  const found = await Promise.all([isDownloaded(modelsDir, model), findRuntime(dataDir)])
  return found.every(Boolean)
}

const missing = ({ id }: LocalModel) =>
  new ModelFailure(
    message('{model} is not installed on this computer. Set it up in Administration → System.', {
      model: id,
    }),
    false,
  )

/**
 * Finds what an engine needs to load a model. The file's checksum is verified once per process, because a damaged one
 * may end the engine; that also brings it into memory.
 */
export function installedFinder(
  { dataDir, modelsDir }: Folders,
  runtimeOf = findRuntime,
): FindInstalled {
  const checked = new Map<string, number>()
  return async (model) => {
    const file = modelPath(modelsDir, model)
    const runtime = await runtimeOf(dataDir)
    if (!runtime || !(await isDownloaded(modelsDir, model))) throw missing(model)
    const { mtimeMs } = await stat(file)
    if (checked.get(file) !== mtimeMs) {
      if ((await sha256Of(file)) !== model.check.sha256)
        throw new ModelFailure(
          message(
            'The file of {model} is damaged: its checksum is different. Remove it in Administration → System and download it again.',
            { model: model.id },
          ),
          false,
        )
      checked.set(file, mtimeMs)
    }
    const { template, context } = model
    const gpu = runtime.gpu === 'vulkan' || process.platform === 'darwin'
    return { entry: runtime.entry, gpu, file, template, context }
  }
}
