import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import busboy from 'busboy'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { Word } from '#server/speech/engines/speech.ts'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'
import { type Recognition, textOf, toneRecogniser } from '#test/tones/recognise.ts'
import { faultySender } from './faulty-socket.ts'
import { turnsIn } from './heard.ts'
import { bodyOf, listenOn, misbehave, refuseUpgrade, stopServer } from './http.ts'
import { pcmOfWav } from './wav.ts'

type MicrosoftFake = {
  restUrl: string
  liveUrl: string
  /** Every requested address, with its query. */
  addresses: string[]
  /** The `speech.context` messages and `definition` parts, as sent. */
  asked: Record<string, unknown>[]
  keyterms: () => string[]
  tokens: string[]
  connections: () => number
  /** Takes the tokens that were issued so far as expired. */
  expireTokens: () => void
  close: () => Promise<void>
}

type Headers = Record<string, string>
type Frame = { headers: Headers; body: Buffer }

const ticks = (seconds: number) => Math.round(seconds * 1e7)

function headersOf(text: string): Headers {
  const lines = text.split('\r\n').filter(Boolean)
  const split = (line: string, at = line.indexOf(':')) => [
    line.slice(0, at).trim().toLowerCase(),
    line.slice(at + 1).trim(),
  ]
  return Object.fromEntries(lines.map((line) => split(line)))
}

/** Text: headers, an empty line, JSON. Binary: the length of the headers in two bytes, headers, body. */
function frameOf(data: Buffer, isBinary: boolean): Frame {
  if (isBinary) {
    const length = data.readInt16BE(0)
    return {
      headers: headersOf(data.toString('utf8', 2, 2 + length)),
      body: data.subarray(2 + length),
    }
  }
  const text = data.toString()
  const at = text.indexOf('\r\n\r\n')
  return { headers: headersOf(text.slice(0, at)), body: Buffer.from(text.slice(at + 4)) }
}

type Context = {
  translation?: { targetLanguages: string[] }
  dgi?: { groups?: { items: { text: string }[] }[] }
}

/** One recognition: answers with what it recognises, in the service's words. */
function recognition(send: (path: string, body: object) => void, context: () => Context) {
  const listener = toneRecogniser()
  const guests: (string | undefined)[] = []
  let bytes = 0
  let turnOpen = false

  function guestOf(word: Word | undefined): string {
    if (!guests.includes(word?.speaker)) guests.push(word?.speaker)
    return `Guest-${guests.indexOf(word?.speaker) + 1}`
  }

  const place = (words: Word[]) => {
    const start = words[0]?.start ?? 0
    const end = words.at(-1)?.end ?? start
    return { Offset: ticks(start), Duration: ticks(end - start) }
  }

  const translated = (text: string) => ({
    TranslationStatus: 'Success',
    Translations: context().translation?.targetLanguages.map((Language) => ({
      Language,
      Text: `${Language}: ${text}`,
    })),
  })

  function tell({ isFinal, words }: Recognition): void {
    const text = textOf(words)
    const Translation = context().translation && translated(text)
    if (!isFinal) {
      const SpeakerId = words.length === 1 ? 'Unknown' : guestOf(words[0])
      const body = {
        Text: text,
        ...place(words),
        ...(Translation ? { Translation } : { SpeakerId }),
      }
      return send(Translation ? 'translation.hypothesis' : 'speech.hypothesis', body)
    }
    const base = { RecognitionStatus: 'Success', ...place(words) }
    if (Translation) return send('translation.phrase', { ...base, Text: text, Translation })
    const Words = words.map((word) => ({ Word: word.text, ...place([word]) }))
    const NBest = [
      { Confidence: 0.9, Lexical: text, ITN: text, MaskedITN: text, Display: text, Words },
    ]
    const PrimaryLanguage = { Language: 'en-CA', Confidence: 'High' }
    send('speech.phrase', {
      ...base,
      NBest,
      PrimaryLanguage,
      SpeakerId: guestOf(words[0]),
      Channel: 0,
    })
  }

  return {
    audio(body: Buffer): void {
      if (!turnOpen) send('turn.start', { context: { serviceTag: 'fake' } })
      turnOpen = true
      if (body.subarray(0, 4).toString('latin1') === 'RIFF') return
      bytes += body.length
      listener.hear(body).forEach(tell)
      if (body.length > 0) return
      listener.flush().forEach(tell)
      send('speech.endDetected', { Offset: ticks(bytes / 32_000) })
      send('turn.end', {})
    },
    seconds: () => bytes / 32_000,
  }
}

type Form = { definition: Record<string, unknown>; audio: Buffer }

function readForm(request: IncomingMessage): Promise<Form> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let definition: Form['definition'] = {}
    const form = busboy({ headers: request.headers })
    form.on('field', (name, value) => {
      if (name === 'definition') definition = JSON.parse(value) as Form['definition']
    })
    form.on('file', (_, stream) => stream.on('data', (part: Buffer) => void parts.push(part)))
    form.on('close', () => resolve({ definition, audio: Buffer.concat(parts) }))
    form.on('error', reject)
    request.pipe(form)
  })
}

function transcriptOf(pcm: Buffer): object {
  const milliseconds = (words: Word[]) => {
    const start = words[0]?.start ?? 0
    const length = (words.at(-1)?.end ?? start) - start
    return {
      offsetMilliseconds: Math.round(start * 1000),
      durationMilliseconds: Math.round(length * 1000),
    }
  }
  const phrases = turnsIn(pcm).map((words) => ({
    ...milliseconds(words),
    text: textOf(words),
    words: words.map((word) => ({ text: word.text, ...milliseconds([word]) })),
    locale: 'en-CA',
    confidence: 0.9,
    speaker: Number(words[0]?.speaker ?? 0) + 1,
  }))
  const combinedPhrases = [{ text: phrases.map(({ text }) => text).join(' ') }]
  return { durationMilliseconds: Math.round(pcm.length / 32), combinedPhrases, phrases }
}

/**
 * Azure AI Speech according to its SDK and REST documentation: issues tokens for a key, recognises over the websocket
 * for a token, transcribes files for the key.
 */
export async function startMicrosoftSpeech(options: {
  key: string
  fault?: VendorFault
  /** Misbehaves on the websocket alone, so that a token can still be had. */
  liveFault?: VendorFault
}): Promise<MicrosoftFake> {
  const { key, fault } = options
  const live = options.liveFault ?? fault
  const addresses: string[] = []
  const asked: Record<string, unknown>[] = []
  const issued: string[] = []
  let valid = new Set<string>()
  let keyterms: string[] = []

  function issueToken(response: ServerResponse): void {
    if (options.liveFault === undefined && fault?.kind === 'status')
      return void misbehave(response, fault, '')
    const token = `token-${issued.length + 1}`
    issued.push(token)
    valid.add(token)
    response.writeHead(200, { 'content-type': 'application/jwt' }).end(token)
  }

  async function transcribe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { definition, audio } = await readForm(request)
    asked.push(definition)
    const list = definition['phraseList'] as { phrases: string[] } | undefined
    keyterms = list?.phrases ?? []
    const pcm = pcmOfWav(audio)
    const answer = JSON.stringify(pcm ? transcriptOf(pcm) : { code: 'InvalidAudioFormat' })
    if (misbehave(response, fault, answer)) return
    response.writeHead(pcm ? 200 : 422, { 'content-type': 'application/json' }).end(answer)
  }

  const server = createServer((request, response) => {
    addresses.push(request.url ?? '')
    const path = request.url?.split('?')[0]
    if (request.headers['ocp-apim-subscription-key'] !== key)
      return void response.writeHead(401).end('{"error":{"code":"401","message":"Access denied"}}')
    if (path === '/sts/v1.0/issueToken')
      return void bodyOf(request).then(() => issueToken(response))
    if (path === '/speechtotext/transcriptions:transcribe')
      return void transcribe(request, response)
    response.writeHead(404).end()
  })

  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1 << 20 })
  server.on('upgrade', (request, socket, head) => {
    addresses.push(request.url ?? '')
    const url = new URL(request.url ?? '', 'http://fake')
    const bearer = url.searchParams.get('Authorization') ?? request.headers.authorization ?? ''
    if (!valid.has(bearer.replace('Bearer ', ''))) return refuseUpgrade(socket, 401)
    if (live?.kind === 'status') return refuseUpgrade(socket, live.status)
    if (!/^\/(stt|speech)\//.test(url.pathname)) return refuseUpgrade(socket, 404)
    sockets.handleUpgrade(request, socket, head, serve)
  })

  function serve(socket: WebSocket): void {
    const sender = faultySender(socket, live)
    let requestId = ''
    let context: Context = {}
    let spoilt = false
    const send = (path: string, body: object) => {
      const head = `X-RequestId:${requestId}\r\nPath:${path}\r\nContent-Type:application/json; charset=utf-8`
      const garbage = live?.kind === 'garbage' && path !== 'turn.start'
      if (garbage && spoilt) return
      spoilt ||= garbage
      sender.send(`${head}\r\n\r\n${garbage ? '<html>hi' : JSON.stringify(body)}`)
    }
    let current: ReturnType<typeof recognition> | undefined
    socket.on('message', (data, isBinary) => {
      const { headers, body } = frameOf(data as Buffer, isBinary) // the default binaryType
      if (headers['path'] === 'speech.context') {
        const sent = JSON.parse(body.toString()) as Context
        context = sent
        asked.push(sent)
        keyterms = sent.dgi?.groups?.flatMap(({ items }) => items.map(({ text }) => text)) ?? []
        current = undefined
      }
      if (headers['path'] !== 'audio') return
      requestId = headers['x-requestid'] ?? ''
      current ??= recognition(send, () => context)
      if (!sender.heard(current.seconds() + body.length / 32_000)) current.audio(body)
    })
  }

  const port = await listenOn(server)
  return {
    restUrl: `http://127.0.0.1:${port}`,
    liveUrl: `ws://127.0.0.1:${port}`,
    addresses,
    asked,
    keyterms: () => keyterms,
    tokens: issued,
    connections: () => sockets.clients.size,
    expireTokens: () => (valid = new Set()),
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await stopServer(server)
    },
  }
}
