import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { ModelConfig } from './config.ts'
import { askModel } from './ask.ts'
import { brokeOff, toModelFailure } from '#server/models/errors/failure.ts'
import { makeModel, type Reach } from './providers.ts'

const TEST_MS = 10_000
/** A built-in model is read from the disk first. */
const LOCAL_TEST_MS = 120_000
/** Such as the page of a web server or of a proxy. */
const noModel = message(
  'No language model at this address. Check the address: it often ends in /v1.',
)

/**
 * Asks the model for one word, for at most 10 s (two minutes for a built-in one), and reports the result in plain
 * words.
 */
export async function testModel(
  s: Reach,
  config: ModelConfig | undefined,
): Promise<{ ok: boolean; message: string; milliseconds: number }> {
  const began = performance.now()
  const answer = (ok: boolean, message: string) => ({
    ok,
    message,
    milliseconds: Math.round(performance.now() - began),
  })
  if (!config) return answer(false, message('No language model is set up.'))
  const most = config.provider === 'local' ? LOCAL_TEST_MS : TEST_MS
  const signal = AbortSignal.timeout(most)
  const question = { instructions: 'Answer with one word.', prompt: 'Say: ready' }
  let said = ''
  try {
    const model = await makeModel(config, s)
    for await (const word of askModel(model, question, signal, { retries: 0 })) said += word
    return said.trim()
      ? answer(true, message('The language model is working.'))
      : answer(false, message('The language model gave an empty answer.'))
  } catch (error) {
    if (signal.aborted)
      return answer(
        false,
        message('The language model did not answer within {count, number} seconds.', {
          count: most / 1000,
        }),
      )
    // What we said ourselves about the address is the reason.
    if (error instanceof AppError)
      return answer(false, `${error.message} ${error.detail ?? ''}`.trim())
    const failure = toModelFailure(error).message
    return answer(false, failure === brokeOff && !said ? noModel : failure)
  }
}
