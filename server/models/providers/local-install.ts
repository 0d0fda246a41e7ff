import type { Installable } from '#server/platform/downloads/installable.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { modelConfig, MODEL_SETTING } from './config.ts'
import type { LocalModel } from '#server/models/local/catalogue.ts'
import { downloadModel, countReceived, removeFile } from '#server/models/local/files.ts'
import { measureSpeed } from '#server/models/local/speed.ts'
import { installRuntime } from '#server/models/local/runtime/runtime.ts'

/** The engine with its packages, in bytes; beside the model it weighs little. */
const RUNTIME_BYTES = 120_000_000

/** A built-in language model as something that is downloaded: its file, then the engine. */
export function localInstallable(s: Services, model: LocalModel): Installable {
  const { dataDir, modelsDir } = s.config
  return {
    id: model.id,
    licence: model.licence,
    received: () => countReceived(modelsDir, model),
    space: (received) => Math.max(0, model.check.size - received) + RUNTIME_BYTES,
    async install({ from, httpsOnly, signal, onProgress, onUnpacking }) {
      await downloadModel(model, {
        modelsDir,
        from,
        httpsOnly,
        signal,
        onProgress: (received, total) => onProgress(model.file, received, total),
      })
      onUnpacking()
      await installRuntime({ dataDir, from, signal })
    },
    async remove() {
      if (s.localModels.status().loaded === model.id) await s.localModels.unload()
      await removeFile(modelsDir, model)
    },
    putToUse: () => putToUse(s, model),
  }
}

/** The first one becomes the language model of the installation; then its speed is measured. */
async function putToUse(s: Services, model: LocalModel): Promise<void> {
  if (!(await modelConfig(s))) {
    const config = { provider: 'local', model: model.id, baseUrl: '', apiKey: '' }
    await writeSetting(s, MODEL_SETTING, config)
  }
  await measureSpeed(s, model).catch((error: unknown) =>
    s.log(`The speed of the language model was not measured: ${errorLabel(error)}`, 'error'),
  )
}
