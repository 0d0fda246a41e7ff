import * as z from 'zod/mini'
import { ModelFailure } from '../model-failure.ts'
import type { LocalModel } from './catalogue.ts'
import { citationGrammar } from './citations.ts'
import type { Generation, Work } from './engine/messages.ts'
import type { LocalModels } from './local-models.ts'
import type { Model } from '../model.ts'

/** The interface of the library in its newest version. */
type LanguageModelV4 = Extract<Model, { specificationVersion: 'v4' }>
type CallOptions = Parameters<LanguageModelV4['doStream']>[0]

type StreamPart =
  Awaited<ReturnType<LanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never

/** While nothing is written yet, those who wait learn this often that it is at work: they give up otherwise. */
const SIGN_OF_LIFE_MS = 15_000

/** What a caller may ask beyond the interface, as `providerOptions.local`. */
const LocalOptions = z.object({
  /** Numbers of the lines that exist: each sentence cites some of them, in the form `[12,14] sentence`. */
  citations: z.optional(z.array(z.number())),
})

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
      throw new ModelFailure('The built-in language model broke off.', true)
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
  const question = questionOf(options)
  return new ReadableStream<StreamPart>({
    async start(controller) {
      const parts = partsTo(controller)
      const life = setInterval(() => parts.waiting(), SIGN_OF_LIFE_MS)
      try {
        controller.enqueue({ type: 'stream-start', warnings: [] })
        const { reason, work } = await models.generate(model, question, {
          asker: askerOf(question.prompt),
          signal,
          onPosition: parts.place,
          onText: (text) => parts.text(text),
        })
        parts.finish(reason, work)
      } catch (error) {
        controller.enqueue({ type: 'error', error })
      } finally {
        clearInterval(life)
        closeQuietly(controller)
      }
    },
    cancel: () => leaving.abort(),
  })
}

function partsTo(controller: ReadableStreamDefaultController<StreamPart>) {
  let open: 'none' | 'reasoning' | 'text' = 'none'
  let before = 0
  const begin = (next: 'reasoning' | 'text') => {
    if (open === next) return
    end()
    open = next
    controller.enqueue({ type: `${next}-start`, id: next })
  }
  const end = () => {
    if (open !== 'none') controller.enqueue({ type: `${open}-end`, id: open })
    open = 'none'
  }
  return {
    place: (position: number) => void (before = position),
    /** Nobody sees it in a note: what a model thinks is left out. */
    waiting() {
      if (open === 'text') return
      begin('reasoning')
      const delta = before > 0 ? `Waiting: ${before} before this one.\n` : 'Reading.\n'
      controller.enqueue({ type: 'reasoning-delta', id: 'reasoning', delta })
    },
    text(delta: string) {
      begin('text')
      controller.enqueue({ type: 'text-delta', id: 'text', delta })
    },
    finish(reason: 'stop' | 'length' | 'cancelled', work: Work) {
      end()
      const unified = reason === 'cancelled' ? 'interrupted' : reason
      controller.enqueue({
        type: 'finish',
        finishReason: { unified, raw: reason },
        usage: usageOf(work),
      })
    },
  }
}

function closeQuietly(controller: ReadableStreamDefaultController<StreamPart>): void {
  try {
    controller.close()
  } catch {
    // Whoever read it has left.
  }
}

const usageOf = ({ read, kept, written }: Work) => ({
  inputTokens: { total: read + kept, noCache: read, cacheRead: kept, cacheWrite: undefined },
  outputTokens: { total: written, text: written, reasoning: undefined },
})

/**
 * The material stands first and the rules last: all questions about a visit begin alike then, and what was read of it
 * while it was recorded counts for each. Small models also keep best to what they read last.
 */
function questionOf(options: CallOptions): Generation {
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
  const { citations } = LocalOptions.safeParse(providerOptions?.local ?? {}).data ?? {}
  return {
    prompt: [...said, ...rules].join('\n\n'),
    temperature,
    ...(maxOutputTokens !== undefined && { maxTokens: maxOutputTokens }),
    ...(citations && { grammar: citationGrammar(citations) }),
  }
}

/** Questions of one piece of work begin with the same line, the mark of its record. */
const askerOf = (prompt: string) => prompt.split('\n', 1)[0] ?? ''
