// Runs the server and the web pages side by side; both follow changes of the code.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { binary, root } from './lib/run.mjs'

await install()
const node = findNode()
const address = `http://127.0.0.1:${process.env.PORT || 3000}`
const env = { ...withNode(node), AUSCULTA_URL: address }
const options = { cwd: root, stdio: 'inherit', env }
const server = spawn(
  node,
  ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')],
  options,
)
const pages = spawn(binary('vite'), [], { ...options, shell: process.platform === 'win32' })
const both = [server, pages]

for (const child of both) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    for (const other of both) other.kill('SIGTERM')
  })
}
// A terminal sends Ctrl-C to both; we only wait for them.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => both.forEach((child) => child.kill('SIGTERM')))
