// Starts Ausculta: installs and builds what is missing, then runs the server.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { buildServer, buildWeb, program } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import './lib/follow-parent.mjs'
import { findNode } from './lib/node.mjs'
import { giveUp, progress, root } from './lib/run.mjs'

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)

/** Asked before anything is started, since a database need not be woken for a port that is taken. */
function checkPort() {
  // The server itself reports an invalid port, with the name of the setting.
  if (!(port >= 0 && port <= 65_535)) return Promise.resolve()
  return new Promise((free) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code !== 'EADDRINUSE') return free()
      giveUp(
        `Port ${port} on ${host} is taken, perhaps by an Ausculta that runs already (http://localhost:${port}).\n` +
          `Stop that program, or choose another port: PORT=${port + 1} npm start`,
      )
    })
    probe.listen(port, host, () => probe.close(free))
  })
}

/** Runs the server in our place where a process can be replaced and Node is the same, else below us. */
function serve(node) {
  const { args, env } = program('server')
  process.chdir(root)
  if (node === process.execPath && process.execve && process.platform !== 'win32') {
    process.execve(node, [node, ...args], env)
  }
  const server = spawn(node, args, { stdio: 'inherit', env })
  server.once('error', (error) => giveUp(`The server could not be started: ${error.message}`))
  server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
  // A terminal sends Ctrl-C to the server as well; without one only we receive it.
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
}

await install()
const node = findNode()
await checkPort()
await buildWeb(node)
await buildServer(node, { clean: true })
progress('Starting the server')
serve(node)
