import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installRuntime } from './runtime.ts'

/** A program that behaves like npm: it installs the engine, whose file names the program. */
async function npmProgram(folder: string, name: string, first: string): Promise<string> {
  const path = join(folder, `${name}.js`)
  await writeFile(
    path,
    `const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
    const finish = () => {
      mkdirSync('node_modules/node-llama-cpp/dist', { recursive: true })
      writeFileSync('node_modules/node-llama-cpp/dist/index.js', '${name}')
    }
    ${first}`,
  )
  return path
}

test('an installation of the engine that finishes late keeps the one that is in use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ausculta-runtime-'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  const [started, go] = [join(folder, 'started'), join(folder, 'go')]
  const waiting = `writeFileSync('${started}', '')
    const timer = setInterval(() => existsSync('${go}') && (clearInterval(timer), finish()), 10)`
  vi.stubEnv('npm_execpath', await npmProgram(folder, 'late', waiting))
  const late = installRuntime({ dataDir: folder })
  await expect
    .poll(() => readFile(started, 'utf8').catch(() => 'none'), { timeout: 30_000 })
    .toBe('')
  vi.stubEnv('npm_execpath', await npmProgram(folder, 'early', 'finish()'))
  const { entry } = await installRuntime({ dataDir: folder })
  await writeFile(go, '')
  expect(await late).toEqual({ entry, gpu: 'none' })
  expect(await readFile(new URL(entry), 'utf8')).toBe('early')
})
