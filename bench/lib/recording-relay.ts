import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, fetch } from 'undici'

/** A question that the product asked and its answer. */
export interface Exchange extends Question {
  /** A hash of the question without the random words that delimit data. */
  request: string
  answer: string
}

const mark = /=====[\w-]{1,80}=====/g

export interface Question {
  system: string
  prompt: string
}

/**
 * A proxy between the product and a person who plays the language model. It keeps each exchange, and passes a question
 * on once: the product gives up after minutes and asks again, while a person takes longer.
 * @param target such as `http://127.0.0.1:8099/v1`
 * @param prepared an answer that exists already; undefined if the person is asked
 */
export async function startRecordingRelay(
  target: string,
  prepared: (question: Question) => string | undefined = () => undefined,
) {
  const exchanges = new Map<string, Promise<Exchange>>()
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += part
      const { answer } = await exchangeOf(body)
      stream(response, answer)
    })().catch(() => response.destroy())
  })

  function exchangeOf(body: string): Promise<Exchange> {
    // What the product's library sends has this shape.
    const asked = JSON.parse(body) as { messages: { role: string; content: string }[] }
    const of = (role: string) =>
      asked.messages
        .filter((one) => one.role === role)
        .map(({ content }) => content.replace(mark, '====='))
        .join('\n')
    const question = { system: of('system'), prompt: of('user') }
    const request = createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 16)
    const known = exchanges.get(request)
    if (known) return known
    const answering = prepared(question) ?? answerTo(target, asked)
    const exchange = Promise.resolve(answering).then((answer) => ({ request, ...question, answer }))
    exchanges.set(request, exchange)
    exchange.catch(() => exchanges.delete(request))
    return exchange
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** All answers so far; waits for open ones. */
    exchanges: () => Promise.all(exchanges.values()),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** A person takes their time: no header comes before they have answered. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** Asks a person through an OpenAI-compatible server, and waits up to an hour for the answer. */
export async function answerTo(target: string, asked: object): Promise<string> {
  const response = await fetch(`${target}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, stream: false }),
    signal: AbortSignal.timeout(3_600_000),
    dispatcher: patient,
  })
  if (!response.ok) throw new Error(`the reader's server answered ${response.status}`)
  // The shape of a chat completion.
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] }
  return choices[0]?.message.content ?? ''
}

function stream(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const event = {
      id: 'r1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'reader',
      choices,
    }
    response.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  send({ role: 'assistant', content: '' }, null)
  for (const piece of content.match(/\S+\s*|\s+/g) ?? []) send({ content: piece }, null)
  send({}, 'stop')
  response.end('data: [DONE]\n\n')
}
