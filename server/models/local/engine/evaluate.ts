import type { Generation, Work } from './messages.ts'
import { ASKING_TOKENS, type LoadedModel, tokenise, tokensOfStart } from './loaded.ts'
import type { NativeModel, Sequence, Token } from './native.ts'

/** The question leaves no room for an answer. */
export class TooLong extends Error {}

/** Tokens to read between two checks whether anybody is still waiting. */
const SLICE = 128
/** Less room than this counts as none. */
const LEAST_ANSWER = 64
/** Token limit for answers to short questions, such as verdicts on a dozen sentences or a translation of a few lines. */
const ASIDE_ANSWER = 768
/** Tokens before a piece of text that decide how it is written. */
const LOOK_BACK = 4

interface Job {
  isCancelled(): boolean
  onReading(done: number, total: number): void
  onText(text: string): void
}
type Ending = { reason: 'stop' | 'length' | 'cancelled'; work: Work }

/**
 * Answers a prompt. The part that it shares with the previous one isn't read again.
 * @throws TooLong
 */
export async function generate(
  loaded: LoadedModel,
  { prompt, temperature, maxTokens = Infinity, grammar, isAside = false }: Generation,
  job: Job,
): Promise<Ending> {
  const { model, llama, native } = loaded
  const tokens = tokenise(loaded, prompt)
  const fitsAside = tokens.length + ASIDE_ANSWER <= ASKING_TOKENS
  const sequence = isAside && fitsAside ? await loaded.asking() : loaded.writing
  const room = sequence.contextSize - tokens.length
  if (room < LEAST_ANSWER) throw new TooLong()
  const began = performance.now()
  const kept = await read(sequence, tokens.slice(0, -1), job)
  const readMs = performance.now() - began
  const work = { read: tokens.length - kept, kept, written: 0, readMs, writeMs: 0 }
  if (job.isCancelled()) return { reason: 'cancelled', work }
  const state =
    grammar === undefined
      ? {}
      : {
          grammarEvaluationState: new native.LlamaGrammarEvaluationState({
            model,
            grammar: await llama.createGrammar({ grammar }),
          }),
        }
  const answer = sequence.evaluate(tokens.slice(-1), { temperature, yieldEogToken: true, ...state })
  const reason = await write(model, answer, Math.min(maxTokens, room), job, work)
  work.writeMs = performance.now() - began - readMs
  return { reason, work }
}

async function write(
  model: NativeModel,
  answer: AsyncIterable<Token>,
  most: number,
  job: Job,
  work: Work,
): Promise<Ending['reason']> {
  const text = createDetokeniser(model, (more) => job.onText(more))
  for await (const token of answer) {
    if (model.isEogToken(token)) {
      text.end()
      return 'stop'
    }
    work.written += 1
    text.push(token)
    if (job.isCancelled()) return 'cancelled'
    if (work.written >= most) break
  }
  text.end()
  return work.written >= most ? 'length' : 'stop'
}

/** Hands on text once its last sign is whole: one sign may be several tokens. */
function createDetokeniser(model: NativeModel, onText: (text: string) => void) {
  let before: Token[] = []
  let held: Token[] = []
  const flush = (isEnd: boolean) => {
    const text = model.detokenize(held, false, before)
    if (text === '' || (text.endsWith('\uFFFD') && !isEnd)) return
    onText(text)
    before = [...before, ...held].slice(-LOOK_BACK)
    held = []
  }
  return {
    push(token: Token) {
      held.push(token)
      flush(false)
    },
    end: () => flush(true),
  }
}

/** Reads tokens in slices, except cached ones. Returns how many were cached. */
async function read(sequence: Sequence, tokens: readonly Token[], job: Job): Promise<number> {
  await sequence.adaptStateToTokens(tokens, false)
  const kept = sequence.nextTokenIndex
  for (let at = kept; at < tokens.length && !job.isCancelled(); at += SLICE) {
    job.onReading(at, tokens.length)
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(at, at + SLICE))
    // Messages are received between two slices.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return kept
}

/** Reads the beginning of a question that will come, as much of it as fits. */
export async function prepare(loaded: LoadedModel, text: string, job: Job): Promise<Ending> {
  const began = performance.now()
  const tokens = tokensOfStart(loaded, text)
  const room = loaded.writing.contextSize - LEAST_ANSWER
  const kept = await read(loaded.writing, tokens.slice(0, room), job)
  const read_ = Math.max(0, loaded.writing.nextTokenIndex - kept)
  const work = { read: read_, kept, written: 0, readMs: performance.now() - began, writeMs: 0 }
  return { reason: job.isCancelled() ? 'cancelled' : 'stop', work }
}

/**
 * How likely the model begins its answer with each choice, in order; together 1. Choices differ in their first token.
 * @throws TooLong
 */
export async function choose(
  loaded: LoadedModel,
  prompt: string,
  choices: readonly string[],
): Promise<number[]> {
  const { model } = loaded
  const sequence = await loaded.asking()
  const tokens = tokenise(loaded, prompt)
  if (tokens.length >= sequence.contextSize) throw new TooLong()
  // The last token is evaluated each time, because its output is the answer.
  await sequence.adaptStateToTokens(tokens.slice(0, -1), false)
  const rest = tokens.slice(sequence.nextTokenIndex)
  const last = rest.pop()
  if (last === undefined) throw new Error('A question without tokens')
  const results = await sequence.controlledEvaluate([
    ...rest,
    [last, { generateNext: { probabilities: true } }],
  ])
  const sums = choices.map(() => 0)
  for (const [token, probability] of results.at(-1)?.next.probabilities ?? []) {
    if (probability < LEAST_PROBABILITY) break
    const text = model.detokenize([token]).trim().toLowerCase()
    const at = choices.findIndex((choice) => text !== '' && choice.toLowerCase().startsWith(text))
    if (at >= 0) sums[at] = (sums[at] ?? 0) + probability
  }
  const total = sums.reduce((a, b) => a + b, 0)
  return total > 0 ? sums.map((sum) => sum / total) : choices.map(() => 1 / choices.length)
}

/** They come in descending order; less likely ones change nothing. */
const LEAST_PROBABILITY = 1e-6
