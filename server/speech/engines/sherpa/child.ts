/**
 * The process that owns sherpa-onnx. It is forked by `process.ts` and does nothing but load one role and
 * answer messages, because native code that meets a bad file or runs out of memory ends its process.
 */
import { createListenChild } from './child-listen.ts'
import { createLiveChild } from './child-live.ts'
import { createRecogniseChild } from './child-batch.ts'
import type { Reply, Request, Role } from './messages.ts'
import { loadNative } from './native.ts'

type Handler = (request: Request) => void | Promise<void>

/** Only live speech has to keep up. */
const unmeasured = { sessions: 1, realTimeFactor: 0 }
const reply = (message: Reply) => void process.send?.(message)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type LoadedRole = { handle: Handler; sessions: number; realTimeFactor: number; version: string }

function load(role: Role): LoadedRole {
  const native = loadNative()
  const { version } = native
  if (role.role === 'live') return { ...createLiveChild(native, role, reply), version }
  if (role.role === 'listen')
    return { handle: createListenChild(native, role, reply), ...unmeasured, version }
  return { handle: createRecogniseChild(native, role, reply), ...unmeasured, version }
}

let handle: Handler = () => {}

async function receive(request: Request): Promise<void> {
  if (request.op !== 'load') return handle(request)
  const loaded = load(request.role)
  handle = loaded.handle
  const { sessions, realTimeFactor, version } = loaded
  reply({ ev: 'ready', sessions, realTimeFactor, version, pid: process.pid })
}

process.on('message', (request: Request) => {
  receive(request).catch((error: unknown) => {
    const message = reasonOf(error)
    reply('id' in request ? { ev: 'broken', id: request.id, message } : { ev: 'failed', message })
  })
})
// The parent is gone, for whatever reason: nobody is left to answer.
process.on('disconnect', () => process.exit(0))
