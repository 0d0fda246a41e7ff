import { message } from '#common/translation.ts'
import * as z from 'zod/mini'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { isGivenUp } from '#server/platform/jobs/given-up.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import type { Installable } from '#server/platform/downloads/installable.ts'
import { DownloadCut } from '#server/platform/downloads/download.ts'
import { installRows, isBusy, noteInstall } from './install-state.ts'
import { installableOf } from './installable.ts'
import { measureModel, refreshEverywhere } from './models.ts'

const PROGRESS_MS = 1_000
const NEXT_TRY_SECONDS = 60
/** Attempts in a row without a new byte: after half an hour without a network an administrator should look. */
const MOST_TRIES = 30
/** A job may take an hour; a slower download continues in the next one. */
const LONGEST_MS = 50 * 60_000

const Payload = z.object({ id: z.string(), tries: z._default(z.number(), 0) })

export function modelJobs(s: Services): Job[] {
  return [
    job({
      name: 'install-model',
      payload: Payload,
      // Each death of a process costs one attempt; a download that progresses gets many.
      retries: 20,
      handle: ({ id, tries }, signal) => installAgain(s, id, tries, signal),
    }),
  ]
}

/**
 * Downloads a model, resuming a partial download, and puts it to use. Stores its progress, so that anyone can see and
 * stop it from any process.
 * @throws when this process stops: another continues
 */
async function installAgain(
  s: Services,
  id: string,
  tries: number,
  stopping: AbortSignal,
): Promise<void> {
  const row = (await installRows(s)).get(id)
  if (!row || !isBusy(row)) return
  const installable = installableOf(s, id)
  const cancelled = new AbortController()
  const hour = AbortSignal.timeout(LONGEST_MS)
  const signal = AbortSignal.any([stopping, cancelled.signal, hour])
  const note = (change: Parameters<typeof noteInstall>[2]) =>
    noteInstall(s, id, change).then((isWanted) => isWanted || cancelled.abort())
  const progress = progressOf(row.received, (received, total) =>
    note({ state: 'downloading', received, total, error: '' }).catch(() => undefined),
  )
  try {
    await note({ state: 'downloading', error: '' })
    await installable.install({
      from: row.source,
      // A mirror of the environment may be anything its operator trusts.
      httpsOnly: row.source !== s.config.modelsFrom || row.source === '',
      signal,
      onProgress: (file, received, total) => progress.tell(file, received, total),
      onUnpacking: () => void note({ state: 'unpacking' }).catch(() => undefined),
    })
    await finish(s, installable)
  } catch (error) {
    if (isGivenUp(stopping)) return giveUp(s, id)
    stopping.throwIfAborted()
    if (cancelled.signal.aborted) return
    const isCut = error instanceof DownloadCut || hour.aborted
    const next = progress.received() > row.received ? 0 : tries + 1
    if (isCut && next < MOST_TRIES) return tryLater(s, id, next, progress.received())
    s.log(`A model could not be installed: ${errorLabel(error)}`, 'error')
    await noteInstall(s, id, { state: 'failed', error: wordsOf(error) })
  }
}

async function giveUp(s: Services, id: string): Promise<void> {
  await noteInstall(s, id, { state: 'cancelled', error: '' })
}

/** The models' errors name files, addresses and checksums, which an administrator needs; nothing else is shown. */
function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return message('The server’s disk is full.')
  if (code === 'ENOENT') return message('The folder doesn’t contain the files of this model.')
  return error instanceof Error ? error.message : message('It could not be installed.')
}

async function tryLater(s: Services, id: string, tries: number, received: number): Promise<void> {
  const error = message('The connection was lost. The download continues in a minute.')
  if (!(await noteInstall(s, id, { state: 'waiting', received, error }))) return
  await s.db.system((tx) =>
    s.jobs.enqueue(
      tx,
      'install-model',
      { id, tries },
      { key: `${id} again`, delaySeconds: NEXT_TRY_SECONDS },
    ),
  )
}

/** The engines come first, so that waiting recordings aren't delayed by a measurement. */
async function finish(s: Services, { id, putToUse }: Installable): Promise<void> {
  if (putToUse) {
    await noteInstall(s, id, { state: 'installed', error: '' })
    return putToUse()
  }
  await refreshEverywhere(s)
  await noteInstall(s, id, { state: 'installed', error: '' })
  const engine = s.speech.engines().find(({ model }) => model === id)
  if (engine?.speech) await measureModel(s, id).catch(() => undefined)
}

/** Reports the received bytes of all files together, at most once a second. */
function progressOf(before: number, tell: (received: number, total: number | null) => void) {
  const files = new Map<string, number>()
  let last = 0
  const sum = () => [...files.values()].reduce((a, b) => a + b, 0)
  return {
    received: () => (files.size > 0 ? sum() : before),
    tell(file: string, received: number, total: number | undefined) {
      files.set(file, received)
      if (Date.now() - last < PROGRESS_MS) return
      last = Date.now()
      const others = sum() - received
      tell(sum(), total === undefined ? null : others + total)
    },
  }
}
