import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Services } from '#server/services.ts'

/** The server asks by this who makes text of recordings; the processes of `npm run transcription` answer by the other. */
const ASKED = 'transcription_asked'
const ANSWERED = 'transcription_answered'

const Engine = z.object({
  name: z.string(),
  state: z.enum(['ready', 'failed']),
  message: z.string(),
  batch: z.boolean(),
})
const Answer = z.object({ to: z.string(), engines: z.array(Engine) })
/** An engine of a transcription process, as processes announce it. */
export type PresentEngine = z.infer<typeof Engine>

/** A notification holds at most 7,999 bytes; names and messages of this many engines fit. */
const MOST_ENGINES = 12
const LONGEST_MESSAGE = 300
/** The first answer takes as long as an engine needs to say how it is; others are given a little more. */
const PATIENCE_MS = 2_000
const MORE_MS = 200

/** Answers, in a process of the transcription service, how its engines are, until the returned function is called. */
export async function answerPresence(s: Services): Promise<() => Promise<void>> {
  return s.db.listen(ASKED, (to) => {
    answer(s, to).catch(() => s.log('Could not publish the state of the engines.', 'warn'))
  })
}

async function answer(s: Services, to: string): Promise<void> {
  const all = await s.speech.list()
  const engines = all.slice(0, MOST_ENGINES).map(({ name, state, message, caps }) => ({
    name,
    state,
    message: message.slice(0, LONGEST_MESSAGE),
    batch: caps?.batch ?? false,
  }))
  await s.db.system((tx) => s.db.notify(tx, ANSWERED, JSON.stringify({ to, engines })))
}

/** The engines of each transcription process that answers; empty if none runs. */
export async function askPresence(
  s: Services,
  patienceMs = PATIENCE_MS,
): Promise<PresentEngine[][]> {
  const to = randomUUID()
  const found: PresentEngine[][] = []
  const first = Promise.withResolvers<void>()
  const stop = await s.db.listen(ANSWERED, (payload) => {
    const { data } = Answer.safeParse(JSON.parse(payload))
    if (data?.to !== to) return
    found.push(data.engines)
    first.resolve()
  })
  await s.db.system((tx) => s.db.notify(tx, ASKED, to))
  await Promise.race([first.promise, sleep(patienceMs, undefined, { ref: false })])
  if (found.length > 0) await sleep(MORE_MS)
  await stop()
  return found
}
