import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { executablePath, QUIET } from './browser.ts'

/** A Chromium of our own on a profile that outlives it, so that it can be killed and started again. */
interface Killable {
  page: Page
  context: BrowserContext
  /** SIGKILL of all its processes: nothing is written any more. */
  kill(): Promise<void>
}

export async function openKillable(
  profile: string,
  origin: string,
  flags: readonly string[] = [],
): Promise<Killable> {
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const args = [
    ...QUIET,
    ...flags,
    '--headless=new',
    '--window-size=1440,900',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    'about:blank',
  ]
  // A separate process group: the kill takes its children with it.
  const child = spawn(executablePath, args, { detached: true, stdio: 'ignore' })
  const port = await portIn(portFile)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no window')
  const page = await context.newPage()
  await page.goto(origin)
  return {
    page,
    context,
    async kill() {
      const gone = once(child, 'exit')
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await gone
      await browser.close().catch(() => undefined)
    },
  }
}

async function portIn(file: string): Promise<number> {
  for (let tries = 0; tries < 600; tries++) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port) return Number(port)
    await sleep(100)
  }
  throw new Error('Chromium does not start')
}
