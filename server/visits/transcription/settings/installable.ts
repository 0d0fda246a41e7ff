import { AppError } from '#contract/errors.ts'
import type { Installable } from '#server/platform/downloads/installable.ts'
import { findLocalModel } from '#server/models/local/catalogue.ts'
import { localInstallable } from '#server/models/providers/local-install.ts'
import type { Services } from '#server/services.ts'
import { CATALOGUE } from '#server/speech/models/catalogue.ts'
import { installSet, receivedOf, removeSet, spaceFor } from '#server/speech/models/install.ts'

/** @throws AppError 'not-found' for what neither catalogue holds. */
export function installableOf(s: Services, id: string): Installable {
  const model = findLocalModel(id)
  if (model) return localInstallable(s, model)
  const { modelsDir: dir } = s.config
  const set = CATALOGUE.find((one) => one.id === id)
  if (!set) throw new AppError('not-found', 'Model not found.')
  return {
    id,
    licence: set.licence,
    received: () => receivedOf(set, dir),
    space: (received) => spaceFor(set, received),
    install: ({ from, ...options }) => installSet(set, { dir, ...(from && { from }), ...options }),
    remove: () => removeSet(set, dir),
    putToUse: undefined,
  }
}
