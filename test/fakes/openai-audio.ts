import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import busboy from 'busboy'

export type AudioRequest = {
  /** Every field but the file, in the order sent. */
  fields: [name: string, value: string][]
  /** The PCM16 inside the WAV file. */
  pcm: Buffer
  seconds: number
}

/** What the fake does with one request. */
export type AudioAnswer =
  | { kind: 'json'; body: unknown }
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'garbage'; body: string }
  | { kind: 'slow'; ms: number; body: unknown }
  | { kind: 'cut' }

export type OpenAiAudio = {
  baseUrl: string
  /** The valid requests so far. */
  requests: AudioRequest[]
  close(): Promise<void>
}

const KNOWN_FIELDS = new Set([
  'model',
  'language',
  'languages[]',
  'keywords[]',
  'prompt',
  'response_format',
  'temperature',
  'timestamp_granularities[]',
])
const MAX_BYTES = 25_000_000

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The PCM of a 16 kHz mono 16-bit WAV file; anything else is refused as the real service does. */
function pcmOf(file: Buffer): Buffer {
  const text = (at: number, length: number) => file.toString('latin1', at, at + length)
  const isWav = text(0, 4) === 'RIFF' && text(8, 8) === 'WAVEfmt ' && text(36, 4) === 'data'
  if (
    !isWav ||
    file.readUInt32LE(40) !== file.length - 44 ||
    file.readUInt32LE(4) !== file.length - 8
  )
    throw new Refusal(400, 'Invalid file format.')
  if (file.readUInt32LE(24) !== 16_000 || file.readUInt16LE(22) !== 1)
    throw new Refusal(400, 'This fake expects 16 kHz mono.')
  return file.subarray(44)
}

function check(fields: AudioRequest['fields'], allowed: Set<string>): void {
  const unknown = fields.find(([name]) => !allowed.has(name))
  if (unknown) throw new Refusal(400, `Unknown parameter: '${unknown[0]}'.`)
  const names = new Set(fields.map(([name]) => name))
  if (!names.has('model')) throw new Refusal(400, 'you must provide a model parameter')
  if (names.has('language') && names.has('languages[]'))
    throw new Refusal(400, 'language and languages cannot be combined.')
  const bad = fields.some(([name, value]) => name === 'keywords[]' && /[<>\r\n]/.test(value))
  if (bad) throw new Refusal(400, 'Invalid keyword.')
  const verbose = fields.some(
    ([name, value]) => name === 'response_format' && value === 'verbose_json',
  )
  if (names.has('timestamp_granularities[]') && !verbose)
    throw new Refusal(400, 'timestamp_granularities needs verbose_json.')
}

function readForm(
  request: IncomingMessage,
): Promise<{ fields: AudioRequest['fields']; file: Buffer }> {
  return new Promise((resolve, reject) => {
    const fields: AudioRequest['fields'] = []
    const parts: Buffer[] = []
    const form = busboy({ headers: request.headers })
    form.on('field', (name, value) => void fields.push([name, value]))
    form.on('file', (name, stream) => {
      if (name !== 'file') reject(new Refusal(400, `Unexpected file '${name}'.`))
      stream.on('data', (part: Buffer) => void parts.push(part))
    })
    form.on('close', () => resolve({ fields, file: Buffer.concat(parts) }))
    form.on('error', reject)
    request.pipe(form)
  })
}

async function send(response: ServerResponse, answer: AudioAnswer): Promise<void> {
  if (answer.kind === 'slow') await sleep(answer.ms)
  if (answer.kind === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"text":"good mor')
    await sleep(10)
    response.destroy()
    return
  }
  if (answer.kind === 'status') {
    response.writeHead(answer.status, answer.headers).end(answer.body)
    return
  }
  const body = answer.kind === 'garbage' ? answer.body : JSON.stringify(answer.body)
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

/**
 * A server that behaves as `/v1/audio/transcriptions` documents: it checks the key, every field and the file, and
 * returns what `answer` says for the n-th valid request.
 */
export async function startOpenAiAudio(options: {
  apiKey?: string
  allowed?: string[]
  answer: (request: AudioRequest, count: number) => AudioAnswer
}): Promise<OpenAiAudio> {
  const requests: AudioRequest[] = []
  const allowed = options.allowed ? new Set(options.allowed) : KNOWN_FIELDS

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fields, file } = await readForm(request)
    if (request.url !== '/v1/audio/transcriptions') throw new Refusal(404, 'Unknown request URL.')
    if (options.apiKey && request.headers.authorization !== `Bearer ${options.apiKey}`)
      throw new Refusal(401, 'Incorrect API key provided.')
    if (file.length > MAX_BYTES) throw new Refusal(413, 'Maximum content size limit exceeded.')
    check(fields, allowed)
    const pcm = pcmOf(file)
    const heard = { fields, pcm, seconds: pcm.length / 32_000 }
    requests.push(heard)
    await send(response, options.answer(heard, requests.length))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const status = error instanceof Refusal ? error.status : 500
      const message = error instanceof Error ? error.message : String(error)
      const body = { error: { message, type: 'invalid_request_error', param: null, code: null } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}
