import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AppError } from '#contract/errors.ts'

/** Lines of a pipe, one for each requested secret. */
let piped: AsyncIterator<string> | undefined

/**
 * Asks for a secret: typed hidden at a terminal, otherwise the next line of standard input. Never an argument, which
 * others on the machine could read.
 * @throws AppError if none is given
 */
export async function askSecret(question: string): Promise<string> {
  const answer = process.stdin.isTTY ? await typed(question) : await nextLine()
  if (!answer) throw new AppError('bad-request', `${question} was not given.`)
  return answer
}

/**
 * Asks twice at a terminal, because a typing error would lock everybody out.
 * @throws AppError 'bad-request' if the two differ or are empty
 */
export async function askNewSecret(question: string): Promise<string> {
  const first = await askSecret(question)
  if (process.stdin.isTTY && (await askSecret(`${question} again`)) !== first)
    throw new AppError('bad-request', 'The two entries don’t match.')
  return first
}

async function typed(question: string): Promise<string> {
  process.stderr.write(`${question}: `)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

async function nextLine(): Promise<string> {
  piped ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const next = await piped.next()
  return next.done ? '' : next.value
}
