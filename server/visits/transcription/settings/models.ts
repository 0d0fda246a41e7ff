import { message } from '#common/translation.ts'
import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { isAbsolute } from 'node:path'
import { eq } from 'drizzle-orm'
import type { SpeechModel } from '#contract/speech.ts'
import { fileSize } from '#common/file-size.ts'
import { AppError } from '#contract/errors.ts'
import type { Installable } from '#server/platform/downloads/installable.ts'
import { tellAdministrators } from '#server/identity/accounts/administrators.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { modelInstalls } from '#server/platform/settings/table.ts'
import { CATALOGUE, type ModelSet } from '#server/speech/models/catalogue.ts'
import { findModels } from '#server/speech/models/find.ts'
import { receivedOf, sizeOfSet } from '#server/speech/models/install.ts'
import { knownChecksum } from '#server/speech/models/lock.ts'
import {
  keepMeasured,
  measure,
  type Measurement,
  readMeasured,
} from '#server/speech/models/probe.ts'
import { type InstallRow, installRows, isBusy, noteInstall } from './install-state.ts'
import { SPEECH_CHANGED } from './document.ts'
import { installableOf } from './installable.ts'
import { sampleSpeech } from './sample-speech.ts'

/** Real speech, long enough that the first word's share is small. */
const MEASURE_SECONDS = 10

/** @throws AppError 'not-found' for what the catalogue does not hold. */
export function setOf(id: string): ModelSet {
  const set = CATALOGUE.find((one) => one.id === id)
  if (!set) throw new AppError('not-found', 'Speech model not found.')
  return set
}

/** Every model that is offered, how far it is, and the machine it would run on. */
export async function listModels(s: Services) {
  const { modelsDir, modelsFrom } = s.config
  const [{ models }, rows, measured, free] = await Promise.all([
    findModels(modelsDir),
    installRows(s),
    readMeasured(modelsDir),
    freeBytes(s),
  ])
  const installed = new Set(models.map(({ id }) => id))
  const facts = (set: ModelSet) => ({
    row: rows.get(set.id),
    isInstalled: installed.has(set.id),
    measured: measured[set.id],
  })
  return {
    models: await Promise.all(CATALOGUE.map((set) => presentModel(s, set, facts(set)))),
    machine: { cores: availableParallelism(), memoryBytes: totalmem(), freeDiskBytes: free },
    mirror: modelsFrom,
  }
}

async function presentModel(
  s: Services,
  set: ModelSet,
  facts: {
    row: InstallRow | undefined
    isInstalled: boolean
    measured: Measurement | undefined
  },
): Promise<SpeechModel> {
  const { id, name, purpose, languages, licence, licenceUrl, downloads } = set
  const { row, isInstalled, measured } = facts
  const { modelsDir } = s.config
  const state = stateOf(row, isInstalled)
  const sums = await Promise.all(downloads.map(({ url }) => knownChecksum(modelsDir, url)))
  return {
    id,
    name,
    purpose,
    languages,
    licence,
    licenceUrl,
    megabytes: sizeOfSet(set),
    pinned: sums.every((sum) => sum !== undefined),
    state,
    received: isBusy(row) ? (row?.received ?? 0) : await receivedOf(set, modelsDir),
    total: row?.total ?? null,
    error: state === 'installed' ? '' : (row?.error ?? ''),
    accepted: row?.accepted ?? null,
    measured: (isInstalled && measured) || null,
  }
}

/** The folder decides; a row alone only records an attempt. */
export function stateOf(row: InstallRow | undefined, isInstalled: boolean): SpeechModel['state'] {
  if (row && isBusy(row)) return row.state
  if (isInstalled) return 'installed'
  return !row || row.state === 'installed' ? 'none' : row.state
}

/** Free bytes in the models' folder, null if unknown. The folder may not exist yet. */
export async function freeBytes({ config }: Services): Promise<number | null> {
  const known = await statfs(config.modelsDir).catch(() => statfs(config.dataDir).catch(() => null))
  return known && known.bavail * known.bsize
}

/**
 * Queues the download of a model, or resumes a partial one. Stores who accepted the licence, and when.
 * @throws AppError 'bad-request' if the licence isn't the one shown, the source isn't allowed, or the disk is full
 */
export async function installModel(
  s: Services,
  userId: string,
  { id, acceptedLicence, from }: { id: string; acceptedLicence: string; from: string },
): Promise<void> {
  const installable = installableOf(s, id)
  if (acceptedLicence !== installable.licence)
    throw new AppError('bad-request', 'Please accept the model’s licence first.')
  const source = sourceOf(s, from.trim())
  await assertSpace(s, installable)
  const { email } = await loadUser(s, userId)
  const accepted = { by: email, at: s.now().toISOString(), licence: installable.licence }
  const received = await installable.received()
  await s.db.system(async (tx) => {
    const [row] = await tx.select().from(modelInstalls).where(eq(modelInstalls.id, id))
    if (isBusy(row)) return
    const begun = { state: 'waiting' as const, received, total: null, source, error: '', accepted }
    await tx
      .insert(modelInstalls)
      .values({ id, ...begun })
      .onConflictDoUpdate({ target: modelInstalls.id, set: { ...begun, updated: s.now() } })
    await s.jobs.enqueue(tx, 'install-model', { id }, { key: id })
    await tellAdministrators(s, tx)
  })
}

/** Where files come from: the publisher or the configured mirror, a folder of the server, an https address. */
function sourceOf({ config }: Services, from: string): string {
  if (from === '' || from === config.modelsFrom) return config.modelsFrom
  const url = URL.parse(from)
  const isSafe = url?.protocol === 'https:' && !url.username && !url.password
  if (isSafe || isAbsolute(from)) return from
  throw new AppError(
    'bad-request',
    'Use an https address or a folder on the server (/…). Set any other address with MODELS_FROM.',
  )
}

async function assertSpace(s: Services, installable: Installable): Promise<void> {
  const free = await freeBytes(s)
  const needed = installable.space(await installable.received())
  if (free === null || free >= needed) return
  throw new AppError(
    'bad-request',
    message('The server’s disk is too full: {needed, size} needed, {free, size} free.', {
      needed: fileSize(needed),
      free: fileSize(free),
    }),
  )
}

/** Stops a download within a second; received data is kept. */
export async function cancelInstall(s: Services, id: string): Promise<void> {
  installableOf(s, id)
  await noteInstall(s, id, { state: 'cancelled', error: '' })
}

/**
 * Deletes a model; its engines finish their work.
 * @throws AppError 'bad-request' while it's being downloaded
 */
export async function removeModel(s: Services, id: string): Promise<void> {
  const installable = installableOf(s, id)
  if (isBusy((await installRows(s)).get(id)))
    throw new AppError('bad-request', 'Stop its download first.')
  await installable.remove()
  await s.db.system(async (tx) => {
    await tx.delete(modelInstalls).where(eq(modelInstalls.id, id))
    await tellAdministrators(s, tx)
  })
  await refreshEverywhere(s)
}

/** Lets this process and all others look for their engines again. */
export async function refreshEverywhere(s: Services): Promise<void> {
  await s.db.system((tx) => s.db.notify(tx, SPEECH_CHANGED, ''))
  await s.speech.refresh()
}

/**
 * Measures a model's speed on this machine, and stores it.
 * @throws AppError 'bad-request' for a model that isn't installed or doesn't transcribe alone
 */
export async function measureModel(
  s: Services,
  id: string,
  signal?: AbortSignal,
): Promise<SpeechModel> {
  setOf(id)
  const engine = s.speech.engines().find(({ model }) => model === id)
  if (!engine?.speech) throw new AppError('bad-request', 'This model cannot be measured.')
  const pcm = await sampleSpeech(s, MEASURE_SECONDS, signal)
  const measured = await measure(engine.speech, pcm, { now: s.now(), ...(signal && { signal }) })
  await keepMeasured(s.config.modelsDir, id, measured)
  await s.db.system((tx) => tellAdministrators(s, tx))
  const { models } = await listModels(s)
  const model = models.find((one) => one.id === id)
  if (!model) throw new AppError('not-found', 'Speech model not found.')
  return model
}
