// The fake language model in a separate process, so that its work isn't counted as ours.
import { answerWith, inPieces, startLlm } from '#test/fakes/llm.ts'

const words = 'The patient has had chest pain for two days and takes lisinopril daily. '.repeat(3)

/** Milliseconds to the first word, and before each word. */
const [firstMs = '0', pauseMs = '0'] = process.argv.slice(2)
const llm = await startLlm((asked) => ({
  kind: 'say',
  pieces: inPieces(answerWith(asked, () => `[1] ${words}`)),
  firstMs: Number(firstMs),
  pauseMs: Number(pauseMs),
}))
process.stdout.write(`${llm.baseUrl}\n`)
process.once('SIGTERM', () => void llm.close())
