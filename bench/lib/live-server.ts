// A separate process for the benches of the live socket: the product with an engine that answers at once, or a bare
// `ws` echo. Any message makes it report its usage so far.
import { WebSocketServer } from 'ws'
import type { LiveSpeech } from '#server/speech/engines/speech.ts'
import { fakeSpeech } from '#test/fakes/speech.ts'
import { benchApp } from './app.ts'

const FRAME_MS = 100

/** Reports the number in the first four bytes of a frame, and a line now and then. */
function echoEngine(): LiveSpeech {
  return {
    name: 'echo',
    caps: {
      live: true,
      batch: false,
      partials: true,
      timestamps: 'none',
      diarization: 'none',
      languages: 'any',
      autoDetect: true,
      translate: [],
      keyterms: 0,
      sampleRate: 16_000,
    },
    health: async () => ({ ok: true, message: '' }),
    close: async () => undefined,
    async live({ onEvent }) {
      let at = 0
      return {
        write(pcm) {
          const n = Buffer.from(pcm.buffer, pcm.byteOffset, 4).readUInt32LE(0)
          at += FRAME_MS / 1000
          onEvent({ kind: 'partial', utterance: 'u', text: String(n), start: at, end: at })
          // A sentence every five seconds.
          if (n % 50 === 49)
            onEvent({ kind: 'final', utterance: 'u', text: 'A sentence.', start: at, end: at })
          return true
        },
        drained: async () => undefined,
        finish: async () => onEvent({ kind: 'closed' }),
        close: () => undefined,
      }
    },
  }
}

/** The language model that the bench has set up, if it has. */
const modelSettings = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('MODEL_') && value ? [[name, value]] : [],
    ),
  )

async function serveOurs(): Promise<void> {
  const speech = fakeSpeech()
  speech.live = echoEngine()
  const app = await benchApp({ speech }, modelSettings())
  process.on('message', () => process.send?.(used()))
  process.once('disconnect', () => void app.close())
  process.send?.({ origin: app.origin, token: app.token })
}

function serveEcho(): void {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data)))
  process.on('message', () => process.send?.(used()))
  process.once('disconnect', () => process.exit())
  server.on('listening', () => {
    // A listening TCP server has an address object.
    const { port } = server.address() as { port: number }
    process.send?.({ origin: `http://127.0.0.1:${port}`, token: '' })
  })
}

const used = () => {
  globalThis.gc?.()
  return { ...process.cpuUsage(), rss: process.memoryUsage.rss() }
}

const [role] = process.argv.slice(2)
if (role === 'ours') await serveOurs()
else serveEcho()
