// A separate process for the benches of the live socket: the product with an engine that answers at once, or a bare
// `ws` echo. Any message makes it report its usage so far.
import { WebSocketServer } from 'ws'
import { fakeSpeech } from '#test/fakes/speech.ts'
import { benchApp } from './app.ts'
import { echoEngine } from './echo-engine.ts'

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
