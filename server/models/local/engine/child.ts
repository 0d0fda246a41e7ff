/**
 * The process that owns node-llama-cpp, forked by `process.ts`. It only loads one model and answers messages, because
 * native code that reads a damaged file or runs out of memory ends its process. The prompt cache is in its memory
 * alone.
 */
import { choose, generate, prepare, TooLong } from './evaluate.ts'
import { type LoadedModel, loadModel } from './loaded.ts'
import type { Reply, Request } from './messages.ts'

const reply = (message: Reply) => void process.send?.(message)
let loaded: LoadedModel | undefined
const cancelled = new Set<number>()
let isEnding = false

type Work = Exclude<Request, { op: 'load' | 'cancel' }>

async function work(request: Work): Promise<void> {
  const { id } = request
  if (!loaded) throw new Error('No model is loaded')
  const job = {
    isCancelled: () => isEnding || cancelled.has(id),
    onReading: (done: number, total: number) => reply({ ev: 'reading', id, done, total }),
    onText: (text: string) => reply({ ev: 'text', id, text }),
  }
  if (request.op === 'choose') {
    const { prompt, choices } = request
    return reply({ ev: 'chosen', id, probabilities: await choose(loaded, prompt, choices) })
  }
  const ending =
    request.op === 'generate'
      ? await generate(loaded, request, job)
      : await prepare(loaded, request.text, job)
  reply({ ev: 'done', id, ...ending })
}

/** One after the other: the library holds one state. */
let last: Promise<void> = Promise.resolve()

function receive(request: Request): void {
  if (request.op === 'cancel') {
    cancelled.add(request.id)
    return
  }
  last = last.then(() => (request.op === 'load' ? load(request) : answer(request)))
}

async function load({ options }: Extract<Request, { op: 'load' }>): Promise<void> {
  try {
    loaded = await loadModel(options)
    const { writing, llama } = loaded
    const { contextSize: context } = writing
    reply({ ev: 'ready', context, gpu: llama.gpu || 'none', pid: process.pid })
  } catch (error) {
    reply({ ev: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

async function answer(request: Work): Promise<void> {
  const { id } = request
  try {
    await work(request)
  } catch (error) {
    const reason = error instanceof TooLong ? 'too-long' : 'error'
    const message = error instanceof Error ? error.message : String(error)
    reply({ ev: 'broken', id, reason, message })
  } finally {
    cancelled.delete(id)
  }
}

process.on('message', receive)
// The parent has closed the channel, or is gone. Exiting with a context alive aborts on some systems.
process.on('disconnect', () => {
  isEnding = true
  const end = () => process.exit(0)
  void last.then(() => loaded?.llama.dispose()).then(end, end)
})
