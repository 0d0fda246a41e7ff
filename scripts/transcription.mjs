// Runs the transcription service as a separate process, beside a server with AUSCULTA_TRANSCRIPTION=separate.
import { spawn } from 'node:child_process'
import { buildServer, program } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import './lib/follow-parent.mjs'
import { findNode } from './lib/node.mjs'
import { giveUp, root } from './lib/run.mjs'

await install()
const node = findNode()
await buildServer(node)
const { args, env } = program('transcription')
const service = spawn(node, args, { cwd: root, stdio: 'inherit', env })
service.once('error', (error) => giveUp(`The service could not be started: ${error.message}`))
service.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
// A terminal sends Ctrl-C to the service as well; without one only we receive it.
process.on('SIGINT', () => process.stdin.isTTY || service.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => service.kill(signal))
