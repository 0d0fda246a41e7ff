import { message } from '#common/translation.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { readBuiltInOptions, type Wait, waitMetadata } from './call-options.ts'
import type { LocalModel } from './catalogue.ts'
import { citationGrammar } from './citations.ts'
import type { Generation, Work } from './engine/messages.ts'
import type { LocalModels } from './local-models.ts'
import type { Model } from '#server/models/providers/model.ts'

/** The interface of the library in its newest version. */
type LanguageModelV4 = Extract<Model, { specificationVersion: 'v4' }>
type CallOptions = Parameters<LanguageModelV4['doStream']>[0]

type StreamPart =
  Awaited<ReturnType<LanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never

/** Interval of progress parts before the first word, in milliseconds; without them, readers time out. */
const SIGN_OF_LIFE_MS = 15_000

/** A built-in model behind the interface that all providers have. */
export function localLanguageModel(
  models: Pick<LocalModels, 'generate'>,
  model: LocalModel,
): LanguageModelV4 {
  const language: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'local',
    modelId: model.id,
    supportedUrls: {},
    async doStream(options) {
      return { stream: answerTo(models, model, options) }
    },
    async doGenerate(options) {
      let text = ''
      for await (const part of answerTo(models, model, options)) {
        if (part.type === 'text-delta') text += part.delta
        if (part.type === 'error') throw part.error
        if (part.type !== 'finish') continue
        const { usage, finishReason } = part
        return { content: [{ type: 'text', text }], usage, finishReason, warnings: [] }
      }
      throw new ModelFailure(message('The built-in language model’s answer was cut off.'), true)
    },
  }
  return language
}

function answerTo(
  models: Pick<LocalModels, 'generate'>,
  model: LocalModel,
  options: CallOptions,
): ReadableStream<StreamPart> {
  const leaving = new AbortController()
  const given = options.abortSignal ? [options.abortSignal] : []
  const signal = AbortSignal.any([leaving.signal, ...given])
  return new ReadableStream<StreamPart>({
    async start(controller) {
      // The model may still report progress after the stream is cancelled or closed; such reports are dropped.
      let isOver = false
      const put = (part: StreamPart) => {
        if (!isOver && !leaving.signal.aborted) controller.enqueue(part)
      }
      await generateTo(put, models, model, { ...options, abortSignal: signal })
      isOver = true
      if (!leaving.signal.aborted) controller.close()
    },
    cancel: () => leaving.abort(),
  })
}

/** Has the model answer, part by part; a failure is a part too. */
async function generateTo(
  put: (part: StreamPart) => void,
  models: Pick<LocalModels, 'generate'>,
  model: LocalModel,
  options: CallOptions & { abortSignal: AbortSignal },
): Promise<void> {
  const question = toGeneration(options)
  const { asker = firstLine(question.prompt), isNote } = readBuiltInOptions(options.providerOptions)
  const parts = partsTo(put)
  const life = setInterval(() => parts.wait(), SIGN_OF_LIFE_MS)
  try {
    put({ type: 'stream-start', warnings: [] })
    const { reason, work } = await models.generate(model, question, {
      asker,
      isNote,
      signal: options.abortSignal,
      onPosition: ({ notesBefore }) => parts.wait({ notesBefore, isWaiting: true }),
      onReading: (done, total) =>
        parts.wait({ notesBefore: 0, isWaiting: false, reading: { done, total } }),
      onText: (text) => parts.text(text),
    })
    parts.finish(reason, work)
  } catch (error) {
    put({ type: 'error', error })
  } finally {
    clearInterval(life)
  }
}

function partsTo(put: (part: StreamPart) => void) {
  let open: 'none' | 'reasoning' | 'text' = 'none'
  let last: Wait = { notesBefore: 0, isWaiting: false }
  const begin = (next: 'reasoning' | 'text') => {
    if (open === next) return
    end()
    open = next
    put({ type: `${next}-start`, id: next })
  }
  const end = () => {
    if (open !== 'none') put({ type: `${open}-end`, id: open })
    open = 'none'
  }
  return {
    /** Reports progress as a reasoning part, which is never part of an answer. */
    wait(next: Wait = last) {
      last = next
      if (open === 'text') return
      begin('reasoning')
      const providerMetadata = waitMetadata(next)
      put({ type: 'reasoning-delta', id: 'reasoning', delta: '.', providerMetadata })
    },
    text(delta: string) {
      begin('text')
      put({ type: 'text-delta', id: 'text', delta })
    },
    finish(reason: 'stop' | 'length' | 'cancelled', work: Work) {
      end()
      const unified = reason === 'cancelled' ? 'interrupted' : reason
      put({
        type: 'finish',
        finishReason: { unified, raw: reason },
        usage: toUsage(work),
      })
    },
  }
}

const toUsage = ({ read, kept, written }: Work) => ({
  inputTokens: { total: read + kept, noCache: read, cacheRead: kept, cacheWrite: undefined },
  outputTokens: { total: written, text: written, reasoning: undefined },
})

/**
 * The material comes first and the rules last: all prompts about a visit then begin alike, so that each reuses what was
 * read during the recording. Small models also follow best what they read last.
 */
function toGeneration(options: CallOptions): Generation {
  const { prompt, temperature = 0, maxOutputTokens, providerOptions } = options
  const rules = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : []))
  const turns = prompt.flatMap((message) => {
    if (message.role !== 'user' && message.role !== 'assistant') return []
    const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    return [{ role: message.role, text: text.join('\n') }]
  })
  const isTalk = turns.some(({ role }) => role === 'assistant')
  const said = turns.map(({ role, text }) =>
    isTalk ? `${role === 'user' ? 'Question' : 'Answer'}: ${text}` : text,
  )
  const { lines, isAside } = readBuiltInOptions(providerOptions)
  return {
    prompt: [...said, ...rules].join('\n\n'),
    temperature,
    ...(maxOutputTokens !== undefined && { maxTokens: maxOutputTokens }),
    ...(lines && { grammar: citationGrammar(lines) }),
    ...(isAside && { isAside }),
  }
}

/** The default asker: the first line, which all questions about one visit share (the mark of its record). */
const firstLine = (prompt: string) => prompt.split('\n', 1)[0] ?? ''
