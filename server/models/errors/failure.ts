import { message } from '#common/translation.ts'
import { APICallError, RetryError } from 'ai'
import { ModelFailure } from './model-failure.ts'

const tooLong = message('This visit is too long for the language model.')
export const brokeOff = message('The language model’s answer was cut off.')

/** Says in plain words what went wrong, without a word of the prompt or of the server's answer. */
export function toModelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  // The library has tried three times by then.
  if (RetryError.isInstance(error)) return new ModelFailure(describeFailure(error.lastError), false)
  if (!APICallError.isInstance(error)) return new ModelFailure(brokeOff, true)
  if (isTooLong(error)) return new ModelFailure(tooLong, false, { tooLong: true })
  return new ModelFailure(
    describeFailure(error),
    error.statusCode === undefined || error.statusCode < 300,
  )
}

/** Servers report an oversized prompt in their own words; only whether they do matters. */
const saysTooLong =
  /context[_ ](?:length|window|size)|maximum (?:context|prompt|input)|too (?:long|many tokens)|prompt is too long|exceeds? .{0,40}(?:token|context)/i

function isTooLong({ statusCode, responseBody, message }: APICallError): boolean {
  if (statusCode === 413) return true
  const isRefusal = statusCode === 400 || statusCode === 422
  return isRefusal && saysTooLong.test(`${message} ${responseBody ?? ''}`)
}

function describeFailure(error: unknown): string {
  if (!APICallError.isInstance(error)) return brokeOff
  const status = error.statusCode
  if (status === undefined)
    return message('The language model’s server can’t be reached at its address.')
  if (status === 401 || status === 403)
    return message('The language model’s server refused the key.')
  if (status === 404)
    return message('The server doesn’t have this language model, or its address is wrong.')
  if (status === 413) return tooLong
  if (status === 429) return message('The language model is overloaded or its quota is used up.')
  if (status >= 500)
    return message('The language model’s server failed ({status}).', {
      status: String(status),
    })
  if (status < 300) return brokeOff
  return message('The language model’s server refused the request ({status}).', {
    status: String(status),
  })
}
