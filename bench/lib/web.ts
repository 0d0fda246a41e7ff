import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { proofHeader } from '#contract/bot-check.ts'
import { proofFrom, provingAt } from '#test/proof.ts'
import { signUp } from '#contract/accounts.ts'
import { type Call, createCall } from '#contract/call.ts'

const root = join(import.meta.dirname, '../..')

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}

async function untilReady(origin: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('The server did not answer')
}

interface Site extends AsyncDisposable {
  origin: string
  browser: Browser
}

/** The real product in a separate process on a fresh database, and a real browser. */
export async function openSite(): Promise<Site> {
  if (!existsSync(join(root, 'dist/web/index.html')))
    throw new Error('The web app is not built yet: npx vite build')
  const dataDir = mkdtempSync(join(tmpdir(), 'ausculta-bench-'))
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', AUSCULTA_DATA: dataDir }
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(origin)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  return {
    origin,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close()
      server.kill('SIGTERM')
      await once(server, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Member extends Call {
  page: Page
}

/** A new user with a separate browser window, already signed in. */
export async function openMember({ origin, browser }: Site): Promise<Member> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const anyone = createCall({
    origin,
    timezone: 'UTC',
    token: () => undefined,
    fetch: provingAt(origin),
  })
  const body = { email: `${crypto.randomUUID()}@example.org`, password: 'violet kettle rain 42' }
  const answer = await anyone.call(signUp, { body })
  if (answer.state !== 'signed-in') throw new Error('a new account should be signed in')
  const headers = { [proofHeader]: (await proofFrom(origin)) ?? '' }
  await context.request.post(`${origin}/api/auth/sign-in`, { data: body, headers })
  return { ...createCall({ origin, timezone: 'UTC', token: () => answer.token }), page }
}
