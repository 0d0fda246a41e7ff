import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'

const Request = z.object({
  model: z.string(),
  stream: z.optional(z.boolean()),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})

export interface ModelQuestion {
  model: string
  /** The rules, and the prompt with the record. */
  system: string
  prompt: string
  body: Record<string, unknown>
  /** Whether the client hung up before the end. */
  aborted: boolean
}

/** What the fake does with one question. */
export type Reply =
  /** Streams these pieces with a pause before each, and a proper end. */
  | {
      kind: 'say'
      pieces: string[]
      pauseMs?: number
      /** Milliseconds before the first piece. */
      firstMs?: number
      finish?: 'stop' | 'length' | 'content_filter'
    }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  /** Cuts the connection after these pieces. */
  | { kind: 'cut'; pieces: string[] }
  /** Ends properly, but without saying that it has finished. */
  | { kind: 'unfinished'; pieces: string[] }
  /** Sends something that isn't JSON in between. */
  | { kind: 'garbage'; pieces: string[] }
  /** Sends an error as an event in the middle. */
  | { kind: 'error'; pieces: string[] }
  /** Streams these pieces, then nothing more until the client hangs up. */
  | { kind: 'hang'; pieces: string[] }
  /** Answers nothing until the client hangs up. */
  | { kind: 'silent' }

export interface Llm extends AsyncDisposable {
  baseUrl: string
  asked: ModelQuestion[]
  /** Questions of the judge, which are answered by `judge`. */
  judged: ModelQuestion[]
  /** Settings of an app that uses it. */
  env: Record<string, string>
  close(): Promise<void>
}

/** Words as a model streams them. */
export const inPieces = (text: string) => text.match(/\s*\S+\s*$|\s*\S+/g) ?? []
export const say = (text: string, pauseMs = 0): Reply => ({
  kind: 'say',
  pieces: inPieces(text),
  pauseMs,
})

/** The lines of a record in a prompt, with the numbers by which they are cited. */
export function numberedIn(prompt: string): { number: number; text: string }[] {
  const record = prompt.slice(0, Math.max(0, prompt.indexOf('RECORD ENDS')))
  return [...record.matchAll(/^\[(\d+)\] (?:[\w ]+: )?(.+)$/gm)].map(([, number, text = '']) => ({
    number: Number(number),
    text,
  }))
}
/** The lines of a record in a prompt, without number, time and speaker. */
export function linesIn(prompt: string): string[] {
  const timed = [...prompt.matchAll(/^\[\d+:\d\d:\d\d\] (?:[\w ]+: )?(.+)$/gm)]
  return timed.length > 0
    ? timed.map((m) => m[1] ?? '')
    : numberedIn(prompt).map(({ text }) => text)
}
/** The section that a prompt asks for; '' where it asks for a whole note. */
export const sectionIn = (prompt: string) => /Write the section "(.+)"\./.exec(prompt)?.[1] ?? ''

/** The beginning of a judge's prompt. */
const isJudging = ({ system }: ModelQuestion) =>
  system.startsWith('You check sentences of a medical note')

/** The sentences in a judge's prompt, by number. */
export function sentencesIn(prompt: string): string[] {
  const list = prompt.slice(prompt.indexOf('SENTENCES BEGINS'), prompt.indexOf('SENTENCES ENDS'))
  return [...list.matchAll(/^\d+\. (.+)$/gm)].map(([, sentence = '']) => sentence)
}
/** The lines that a judge is given, by number. */
export const judgeLinesIn = (prompt: string): Map<number, string> =>
  new Map(
    [...prompt.matchAll(/^\[(\d+)\] (?:[\w ]+: )?(.+)$/gm)].map(([, at, text = '']) => [
      Number(at),
      text,
    ]),
  )

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])

/** A judge that reads words: a sentence is supported by the line that shares most of its words, and not stated without one. */
export function judgeByWords({ prompt }: Pick<ModelQuestion, 'prompt'>): Reply {
  const lines = [...judgeLinesIn(prompt)].map(([number, text]) => ({
    number,
    words: wordsIn(text),
  }))
  const verdicts = sentencesIn(prompt).map((sentence) => {
    const words = wordsIn(sentence)
    const shared = lines.map((line) => ({ ...line, count: words.intersection(line.words).size }))
    const [best] = shared.toSorted((a, b) => b.count - a.count)
    return best && best.count > 0 ? `supported | ${best.number}` : `not stated | ${sentence}`
  })
  return say(verdicts.map((verdict, at) => `${at + 1} | ${verdict}`).join('\n'))
}

/** The headings of the sections that a prompt asks for. */
export function headingsIn(prompt: string): string[] {
  const section = sectionIn(prompt)
  if (section) return [section]
  const list = prompt.slice(prompt.lastIndexOf('The note has these sections:'))
  return [...list.matchAll(/^## (.+)$/gm)].map((m) => m[1] ?? '')
}

/** A model's answer with these texts, by heading: a note, or one section, as requested. */
export function answerWith(
  { prompt }: Pick<ModelQuestion, 'prompt'>,
  textOf: (heading: string) => string | undefined,
): string {
  const isSection = sectionIn(prompt) !== ''
  const texts = headingsIn(prompt).flatMap((heading) => {
    const text = textOf(heading)
    if (text === undefined) return []
    return [isSection ? text : `## ${heading}\n${text}`]
  })
  return texts.join('\n\n') || 'NONE'
}

/**
 * A server that speaks chat completions as OpenAI documents them, and returns what `reply` says for the n-th question,
 * and what `judge` says for the n-th question about the sentences of a note.
 */
export async function startLlm(
  reply: (asked: ModelQuestion, count: number) => Reply,
  apiKey = 'test-key',
  judge: (asked: ModelQuestion, count: number) => Reply = judgeByWords,
): Promise<Llm> {
  const asked: ModelQuestion[] = []
  const judged: ModelQuestion[] = []
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return refuse(response, 404, `Unknown request URL: ${request.url}`)
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return refuse(response, 401, 'Incorrect API key provided.')
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>
    const parsed = Request.safeParse(body)
    if (!parsed.success) return refuse(response, 400, 'Invalid request.')
    const { model, messages } = parsed.data
    if (model === 'unknown') return refuse(response, 404, 'The model does not exist.')
    const ofRole = (role: string) =>
      messages
        .filter((m) => m.role === role)
        .map((m) => m.content)
        .join('\n')
    const question: ModelQuestion = {
      model,
      system: ofRole('system'),
      prompt: ofRole('user'),
      body,
      aborted: false,
    }
    const isJudge = isJudging(question)
    const list = isJudge ? judged : asked
    list.push(question)
    response.on('close', () => (question.aborted = !response.writableEnded))
    const answering = isJudge ? judge : reply
    await answer(response, answering(question, list.length), model)
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  const env = {
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_NAME: 'test-model',
    MODEL_BASE_URL: baseUrl,
    MODEL_API_KEY: apiKey,
  }
  return { baseUrl, asked, judged, env, close, [Symbol.asyncDispose]: close }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = { error: { message, type: 'invalid_request_error', param: null, code: null } }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function answer(response: ServerResponse, reply: Reply, model: string): Promise<void> {
  if (reply.kind === 'silent') return
  if (reply.kind === 'status') {
    const body = reply.body ?? { error: { message: 'The fake was told to fail.' } }
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(JSON.stringify(body))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (delta: object, finish: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const event = { id: 'c1', object: 'chat.completion.chunk', created: 1, model, choices }
    response.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  chunk({ role: 'assistant', content: '' })
  if (reply.kind === 'say' && reply.firstMs) await sleep(reply.firstMs)
  for (const content of reply.pieces) {
    if (reply.kind === 'say' && reply.pauseMs) await sleep(reply.pauseMs)
    if (response.destroyed) return
    chunk({ content })
  }
  if (reply.kind === 'hang') return
  if (reply.kind === 'cut') {
    await sleep(20)
    response.destroy()
    return
  }
  if (reply.kind === 'error') response.write('data: {"error":{"message":"overloaded"}}\n\n')
  if (reply.kind === 'garbage') response.write('data: {not json\n\n')
  if (reply.kind === 'say' || reply.kind === 'garbage')
    chunk({}, reply.kind === 'say' ? (reply.finish ?? 'stop') : 'stop')
  response.end(reply.kind === 'unfinished' ? '' : 'data: [DONE]\n\n')
}
