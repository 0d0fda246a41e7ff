import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import type { Down } from '#contract/endpoint.ts'
import { createScribe } from '#contract/scribes.ts'
import { takeTicket, transcriptionSocket } from '#contract/transcripts.ts'
import { frameBytes } from '#server/visits/transcription/audio/frame.ts'
import type { TestApp, TestUser } from './app.ts'

type Message = Down<typeof transcriptionSocket>
type OfType<T extends Message['type']> = Extract<Message, { type: T }>
type Final = Extract<Message, { final: true }>

/** A visit about to be recorded. */
export interface Visit {
  scribeId: string
  recordingId: string
}

export async function newVisit(user: TestUser): Promise<Visit> {
  const { id } = await user.call(createScribe, { body: {} })
  return { scribeId: id, recordingId: randomUUID() }
}

export interface LiveClient {
  socket: WebSocket
  /** As in the log lines about this connection. */
  requestId: string
  messages: Message[]
  of<T extends Message['type']>(type: T): OfType<T>[]
  /** The first message of a type, waiting for it. Fails when the socket closes before. */
  next<T extends Message['type']>(
    type: T,
    fits?: (message: OfType<T>) => boolean,
  ): Promise<OfType<T>>
  /** The lines so far, and the first match, waiting for it. */
  finals(): Final[]
  nextFinal(fits?: (message: Final) => boolean): Promise<Final>
  send(control: object): void
  frame(seq: number, start: number, pcm: Uint8Array): void
  closed: Promise<number>
}

/** A bare socket to the live endpoint; nothing is sent yet. Fails if nobody listens. */
export async function connect(app: Pick<TestApp, 'origin'>): Promise<LiveClient> {
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}${transcriptionSocket.path}`)
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const wake = () => waiting.forEach((one) => one())
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  void closed.then(wake)
  let requestId = ''
  socket.once('upgrade', ({ headers }) => (requestId = String(headers['x-request-id'])))
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer) => {
    messages.push(transcriptionSocket.down.parse(JSON.parse(data.toString())))
    wake()
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const of = <T extends Message['type']>(type: T) =>
    messages.filter((message): message is OfType<T> => message.type === type)
  const isFinal = (message: Message): message is Final => 'final' in message && message.final
  const nextThat = <M extends Message>(is: (message: Message) => message is M, what: string) =>
    new Promise<M>((resolve, reject) => {
      const look = () => {
        const found = messages.find(is)
        if (!found && socket.readyState <= WebSocket.OPEN) return
        waiting.delete(look)
        if (found) resolve(found)
        else reject(new Error(`The socket closed without "${what}"`))
      }
      waiting.add(look)
      look()
    })
  return {
    socket,
    requestId,
    messages,
    of,
    next: <T extends Message['type']>(
      type: T,
      fits: (message: OfType<T>) => boolean = () => true,
    ) => nextThat((one): one is OfType<T> => one.type === type && fits(one as OfType<T>), type),
    finals: () => messages.filter(isFinal),
    nextFinal: (fits = () => true) =>
      nextThat((one): one is Final => isFinal(one) && fits(one), 'final'),
    send: (control) => socket.send(JSON.stringify(control)),
    frame: (seq, start, pcm) => socket.send(frameBytes({ seq, start, pcm })),
    closed,
  }
}

/** A socket that is open for a recording. */
export async function openLive(
  app: Pick<TestApp, 'origin'>,
  user: TestUser,
  visit: Visit,
  more: { language?: string; source?: 'microphone' | 'replay'; speed?: number } = {},
): Promise<LiveClient & { opened: OfType<'opened'> }> {
  const { speed, ...wanted } = more
  const { ticket } = await user.call(takeTicket, { body: { ...visit, ...wanted } })
  const client = await connect(app)
  client.send({ type: 'open', ticket, ...(speed && { speed }) })
  return { ...client, opened: await client.next('opened') }
}

/** Samples of one frame, 100 ms. */
export const FRAME_SAMPLES = 1600

/** PCM16 cut into frames as a browser would send them. */
export function framesOf(pcm: Uint8Array) {
  const bytes = FRAME_SAMPLES * 2
  return Array.from({ length: Math.ceil(pcm.length / bytes) }, (_, seq) => ({
    seq,
    start: seq * FRAME_SAMPLES,
    pcm: pcm.subarray(seq * bytes, (seq + 1) * bytes),
  }))
}
