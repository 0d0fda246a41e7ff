import { message } from '#common/translation.ts'
import { streamText } from 'ai'
import { channel } from '#server/platform/events/channel.ts'
import { brokeOff, toModelFailure } from '#server/models/errors/failure.ts'
import { builtInOptions, type Wait, waitIn } from '#server/models/local/call-options.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Model } from './model.ts'

/** A prompt: the rules, and the material with the question. */
export interface Question {
  instructions: string
  prompt: string
  /** Line numbers that the answer may cite. A model with constrained output can cite no others. */
  lines?: readonly number[]
}

interface AskOptions {
  /** Number of retries for an overloaded or unreachable server before the first word. */
  retries?: number
  /** The requesting user, so that a built-in model serves users in turn. */
  asker?: string
  /** Whether the answer is a note. */
  isNote?: boolean
  /** Whether this is a short question without a visit's record, so that a built-in model keeps the record it has read. */
  isAside?: boolean
  /** Called with the progress of a built-in model before its first word. */
  onWait?: (wait: Wait) => void
}

/** A model on a small machine may read a long visit for minutes before its first word. */
const timeout = { firstChunkMs: 300_000, chunkMs: 60_000 }

/**
 * Sends a prompt to a model and yields the answer as it arrives. The request is sent and its answer read at once,
 * whether or not anyone listens yet. Ends only when the answer is complete.
 * @throws ModelFailure, or the signal's reason when it's aborted
 */
export function askModel(
  model: Model,
  { instructions, prompt, lines }: Question,
  signal: AbortSignal,
  { retries = 2, asker, isNote, isAside, onWait }: AskOptions = {},
): AsyncGenerator<string> {
  const { fullStream } = streamText({
    model,
    instructions,
    prompt,
    timeout,
    abortSignal: signal,
    maxRetries: retries,
    providerOptions: builtInOptions({ lines, asker, isNote, isAside }),
    // The default prints the error, and with it the prompt.
    onError: () => {},
  })
  // Read without waiting for the listener: otherwise time limits between words would run while nobody listens.
  const words = channel<string>()
  const read = readWords(fullStream, signal, { hear: words.push, onWait }).finally(words.close)
  read.catch(() => {
    // Thrown to the listener, if there is one.
  })
  return toTheEnd(words, read)
}

async function* toTheEnd(words: AsyncIterable<string>, read: Promise<void>) {
  yield* words
  await read
}

async function readWords(
  parts: ReturnType<typeof streamText>['fullStream'],
  signal: AbortSignal,
  { hear, onWait }: Pick<AskOptions, 'onWait'> & { hear: (words: string) => void },
): Promise<void> {
  let isWhole = false
  try {
    for await (const part of parts) {
      if (part.type === 'text-delta') hear(part.text)
      const wait = part.type === 'reasoning-delta' && onWait && waitIn(part.providerMetadata)
      if (wait) onWait(wait)
      // A stream with an unreadable piece still ends normally, so any error counts.
      if (part.type === 'error') throw toModelFailure(part.error)
      if (part.type === 'abort') break
      if (part.type === 'finish') isWhole = assertFinished(part.finishReason)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw toModelFailure(error)
  }
  signal.throwIfAborted()
  if (!isWhole) throw new ModelFailure(message('The language model took too long to answer.'), true)
}

function assertFinished(reason: string): boolean {
  if (reason === 'stop') return true
  if (reason === 'length')
    throw new ModelFailure(
      message('The language model’s answer reached its maximum length and was cut off.'),
      false,
      { cutOff: true },
    )
  if (reason === 'content-filter')
    throw new ModelFailure(message('The language model declined to write about this visit.'), false)
  throw new ModelFailure(brokeOff, true)
}
