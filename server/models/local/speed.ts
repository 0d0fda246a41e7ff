import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Services } from '#server/services.ts'
import { LANGUAGE_FOLDER } from '#server/speech/models/find.ts'
import type { Wait } from './call-options.ts'
import type { LocalModel } from './catalogue.ts'

/** How quick a model is on this computer, from one short question. */
const Speed = z.object({
  /** Tokens a second. */
  reading: z.number(),
  writing: z.number(),
  at: z.string(),
})
export type Speed = z.infer<typeof Speed>

const FILE = '.speed.json'
/** Enough that the first tokens weigh little, and no more: a slow computer reads 10 tokens a second. */
const WORDS =
  'The patient reports a mild headache since Monday and takes paracetamol for it. '.repeat(16)
const WRITTEN_TOKENS = 32

/** Of a visit of ten minutes: about 2,200 tokens said and 800 of rules and questions; a note has about 500. */
const VISIT = { read: 3_000, written: 500 }

/** Seconds that a note of a ten-minute visit would take at this speed, without a head start. */
export const noteSeconds = ({ reading, writing }: Speed) =>
  Math.round(VISIT.read / reading + VISIT.written / writing)

/** Estimated seconds until a waiting note is complete; notes before it are assumed to be of ten-minute visits. */
export function secondsLeft(speed: Speed, { notesBefore, reading }: Wait): number {
  const own = reading
    ? (reading.total - reading.done) / speed.reading + VISIT.written / speed.writing
    : noteSeconds(speed)
  return Math.round(notesBefore * noteSeconds(speed) + own)
}

/** Asks one short question, loading included in nothing, and keeps how quick the answer was. @throws ModelFailure */
export async function measureSpeed(
  s: Pick<Services, 'config' | 'localModels' | 'now'>,
  model: LocalModel,
): Promise<Speed> {
  const asking = { asker: 'measure', signal: new AbortController().signal }
  const question = { temperature: 0, maxTokens: WRITTEN_TOKENS }
  // The first one waits for the disk.
  await s.localModels.generate(model, { ...question, prompt: 'Say: ready', maxTokens: 1 }, asking)
  const prompt = `${WORDS}\n\nWrite this as a note of at least fifty words.`
  const { work } = await s.localModels.generate(model, { ...question, prompt }, asking)
  const speed = {
    reading: perSecond(work.read, work.readMs),
    writing: perSecond(work.written, work.writeMs),
    at: s.now().toISOString(),
  }
  await keep(s.config.modelsDir, model.id, speed)
  return speed
}

const perSecond = (tokens: number, milliseconds: number) =>
  Math.max(0.1, Number(((tokens / Math.max(1, milliseconds)) * 1000).toFixed(1)))

/** Measurements on this computer, by model. */
export async function readSpeeds(modelsDir: string): Promise<Record<string, Speed>> {
  const path = join(modelsDir, LANGUAGE_FOLDER, FILE)
  const text = await readFile(path, 'utf8').catch(() => '{}')
  return z.record(z.string(), Speed).safeParse(JSON.parse(text)).data ?? {}
}

async function keep(modelsDir: string, id: string, speed: Speed): Promise<void> {
  const path = join(modelsDir, LANGUAGE_FOLDER, FILE)
  const all = { ...(await readSpeeds(modelsDir)), [id]: speed }
  await writeFile(`${path}.new`, `${JSON.stringify(all, null, 2)}\n`)
  await rename(`${path}.new`, path)
}
