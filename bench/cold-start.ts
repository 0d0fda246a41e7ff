// From the start of the process to the first answer, and the memory it then holds, against a bare
// node:http server. The data directory exists already, as on every start but the first.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, chmodSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServer, program } from '../scripts/lib/build.mjs'
import { median, report } from './report.ts'

const rounds = 7
const root = join(import.meta.dirname, '..')
const bare = `require('node:http').createServer((q, a) => a.end('ok')).listen(+process.env.PORT, '127.0.0.1')`

const dataDir = mkdtempSync(join(tmpdir(), 'ausculta-bench-'))
chmodSync(dataDir, 0o711)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}

async function untilAnswered(port: number, child: ChildProcess): Promise<void> {
  const end = Date.now() + 30_000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    if (child.exitCode !== null || Date.now() > end) throw new Error('The server did not answer')
    await sleep(2)
  }
}

/** Proportional set size of a process in MB (Linux proc(5), smaps_rollup). */
function pssOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const direct = all.filter((id) => {
    try {
      return / [A-Za-z] (\d+) /.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1] === String(pid)
    } catch {
      return false
    }
  })
  return direct.flatMap((id) => [Number(id), ...childrenOf(Number(id))])
}

type StartFigures = { ms: number; mb: number; residentMb: number }

function residentOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

async function measure(args: string[]): Promise<StartFigures> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      AUSCULTA_DATA: dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilAnswered(port, child)
  const ms = performance.now() - began
  await sleep(1_000)
  const pid = child.pid ?? 0
  const mb = [pid, ...childrenOf(pid)].reduce((sum, id) => sum + pssOf(id), 0)
  const residentMb = residentOf(pid)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { ms, mb, residentMb }
}

// As scripts/start.mjs runs it.
await buildServer(process.execPath)
const { args, env } = program('server')
const main = ['--max-semi-space-size=4', ...args]
const first = await measure(main)
console.log(`very first start, with the database made: ${first.ms.toFixed(0)} ms`)
const ours: StartFigures[] = []
const peer: StartFigures[] = []
for (let round = 0; round < rounds; round++) {
  ours.push(await measure(main))
  peer.push(await measure(['-e', bare]))
}
rmSync(dataDir, { recursive: true, force: true })

const middle = (all: StartFigures[], key: keyof StartFigures) => median(all.map((one) => one[key]))
report({
  what: 'cold start to /healthz, ms, vs bare node:http',
  ours: middle(ours, 'ms'),
  peer: middle(peer, 'ms'),
  goal: 3,
})
report({
  // Shared pages count in part for us; the peer's resident set has no neighbours to share with.
  what: 'idle memory of all processes, MB (PSS), vs resident bare node:http',
  ours: middle(ours, 'mb'),
  peer: middle(peer, 'residentMb'),
  goal: 2.5,
})
