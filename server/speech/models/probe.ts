import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { bytesOf, secondsOf } from '#server/speech/audio/pcm.ts'
import type { Speech } from '#server/speech/engines/speech.ts'

/** How quick a model is on this machine. */
const Measured = z.object({
  /** Seconds of work for a second of speech. */
  factor: z.number(),
  /** Live visits that it keeps up with at once; null for a model that does not listen live. */
  visits: z.nullable(z.number()),
  at: z.string(),
})
export type Measurement = z.infer<typeof Measured>

const FILE = '.measured.json'
/** One core may be this busy with live speech; the rest absorbs peaks. As the live child reckons. */
const LOAD_LIMIT = 0.8
const MOST_VISITS = 32
const PIECE_SECONDS = 0.1

/**
 * Has an engine transcribe real speech as fast as it can. Its model is loaded before the clock starts.
 * @param pcm PCM16, 16 kHz, mono
 */
export async function measure(
  speech: Speech,
  pcm: Uint8Array,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<Measurement> {
  const isLive = speech.live !== undefined
  const hear = isLive ? hearLive : hearBatch
  await hear(speech, pcm.subarray(0, bytesOf(1)), signal)
  const began = performance.now()
  await hear(speech, pcm, signal)
  const factor = (performance.now() - began) / 1000 / secondsOf(pcm.length)
  const visits = Math.max(1, Math.min(MOST_VISITS, Math.floor(LOAD_LIMIT / factor)))
  return { factor, visits: isLive ? visits : null, at: now.toISOString() }
}

async function hearLive(speech: Speech, pcm: Uint8Array, signal?: AbortSignal): Promise<void> {
  const session = await speech.live?.({
    language: 'en',
    onEvent: () => {},
    ...(signal && { signal }),
  })
  for await (const piece of inPieces(pcm))
    while (session && !session.write(piece)) await session.drained()
  await session?.finish()
}

async function hearBatch(speech: Speech, pcm: Uint8Array, signal?: AbortSignal): Promise<void> {
  await speech.batch?.({ pcm: inPieces(pcm), language: 'en', ...(signal && { signal }) })
}

/** A stretch of sound as a microphone would send it. */
export async function* inPieces(pcm: Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = bytesOf(PIECE_SECONDS)
  for (let at = 0; at < pcm.length; at += bytes) yield pcm.subarray(at, at + bytes)
}

/** The measurements of each model in a folder, by its id. */
export async function readMeasured(dir: string): Promise<Record<string, Measurement>> {
  const text = await readFile(join(dir, FILE), 'utf8').catch(() => '{}')
  return z.record(z.string(), Measured).safeParse(JSON.parse(text)).data ?? {}
}

export async function keepMeasured(dir: string, id: string, measured: Measurement): Promise<void> {
  const all = { ...(await readMeasured(dir)), [id]: measured }
  await writeFile(join(dir, `${FILE}.new`), `${JSON.stringify(all, null, 2)}\n`)
  await rename(join(dir, `${FILE}.new`), join(dir, FILE))
}
