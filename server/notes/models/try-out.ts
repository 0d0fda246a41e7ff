import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import type { ModelConfig } from './config.ts'
import { askModel } from './ask.ts'
import { failureOf } from './failure.ts'
import { makeModel } from './providers.ts'

const TEST_MS = 10_000

/** Asks the model for one word, for at most 10 s, and says in plain words what came back. */
export async function testModel(
  s: Pick<Services, 'egress'>,
  config: ModelConfig | undefined,
): Promise<{ ok: boolean; message: string; milliseconds: number }> {
  const began = performance.now()
  const answer = (ok: boolean, message: string) => ({
    ok,
    message,
    milliseconds: Math.round(performance.now() - began),
  })
  if (!config) return answer(false, 'No language model is set up.')
  const signal = AbortSignal.timeout(TEST_MS)
  const question = { instructions: 'Answer with one word.', prompt: 'Say: ready' }
  try {
    const model = await makeModel(config, s.egress)
    let said = ''
    for await (const word of askModel(model, question, signal, 0)) said += word
    return said.trim()
      ? answer(true, 'The language model answers.')
      : answer(false, 'The language model answered without a word.')
  } catch (error) {
    if (signal.aborted) return answer(false, 'The language model did not answer within 10 seconds.')
    // What we said ourselves about the address is the reason.
    if (error instanceof AppError)
      return answer(false, `${error.message} ${error.detail ?? ''}`.trim())
    return answer(false, failureOf(error).message)
  }
}
