import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getComputer } from '#contract/computer.ts'
import { installModel } from '#contract/speech.ts'
import { updateModel } from '#contract/system.ts'
import { egressPolicy } from '#server/platform/egress/policy.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { tinyModel } from '#test/local-engine.ts'
import { runNotes } from '#server/models/local/cli.ts'
import { findServers } from '#server/models/local/find-servers.ts'

let app: TestApp
let administrator: TestUser
beforeAll(async () => {
  app = await testApp()
  administrator = await app.newUser()
})
afterAll(() => app.close())

test('an administrator sees what can be set up, with sizes and licences; others do not', async () => {
  const { speech, notes } = await administrator.call(getComputer, {})
  expect(speech.map(({ id }) => id)).toEqual(['en-live', 'vad', 'speakers'])
  expect(notes.map(({ tier, licence, state }) => [tier, licence, state])).toEqual([
    ['light', 'Apache-2.0', 'none'],
    ['standard', 'Apache-2.0', 'none'],
    ['strong', 'Apache-2.0', 'none'],
  ])
  expect(notes.filter(({ recommended }) => recommended).length).toBeLessThanOrEqual(1)
  expect(notes.every(({ measured, speed }) => !measured && speed === null)).toBe(true)
  const other = await app.newUser()
  await expect(other.call(getComputer, {})).rejects.toMatchObject({ code: 'not-found' })
})

test('a language model is downloaded only under the licence that was shown', async () => {
  const params = { id: 'Qwen3-4B-Instruct-2507' }
  const start = administrator.call(installModel, { params, body: { acceptedLicence: 'MIT' } })
  await expect(start).rejects.toThrow(/accept the model’s licence/)
  await administrator.call(installModel, { params, body: { acceptedLicence: 'Apache-2.0' } })
  const { notes } = await administrator.call(getComputer, {})
  expect(notes[0]).toMatchObject({ state: 'waiting', received: 0 })
})

test('a built-in model is chosen by a name of the catalogue and has neither address nor key', async () => {
  const choose = (model: string) =>
    administrator.call(updateModel, {
      body: { provider: 'local', model, baseUrl: 'http://x.test', apiKey: 'k' },
    })
  await expect(choose('GPT-2')).rejects.toThrow(/no built-in model with this name/)
  expect(await choose('Qwen3-14B')).toMatchObject({ baseUrl: '', hasKey: false })
  const { notes } = await administrator.call(getComputer, {})
  expect(notes.map(({ inUse }) => inUse)).toEqual([false, false, true])
})

test('a server of language models on this computer is found with its models, and nothing else is', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'llama3.2:3b' }] }))
  })
  const page = createServer((_, response) => response.end('<html>hello</html>'))
  const ports = await Promise.all(
    [server, page].map(
      (one) =>
        new Promise<number>((resolve) =>
          one.listen(0, '127.0.0.1', () => resolve((one.address() as AddressInfo).port)),
        ),
    ),
  )
  const [port = 0, other = 0] = ports
  const known = [
    { name: 'Ollama', port },
    { name: 'vLLM', port: other },
    { name: 'LM Studio', port: 1 },
  ]
  const local = { publicUrl: 'http://localhost:3000' }
  expect(await findServers(egressPolicy(local), known)).toEqual([
    {
      name: 'Ollama',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      models: ['llama3.2:3b'],
      allowed: true,
    },
  ])
  const published = { publicUrl: 'https://scribe.example.org' }
  expect(await findServers(egressPolicy(published), known)).toMatchObject([{ allowed: false }])
  expect(asked).toEqual(['/v1/models', '/v1/models'])
  server.close()
  page.close()
})

test('the command lists the models and downloads none without its licence or with another checksum', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ausculta-notes-'))
  const model = tinyModel()
  let text = ''
  const run = (...args: string[]) =>
    runNotes(args, {
      dir,
      dataDir: dir,
      from: dir,
      out: { write: (more) => void (text += more) },
      catalogue: [model],
      memoryBytes: 8e9,
    })
  expect(await run('notes-list')).toBe(0)
  expect(text).toMatch(/notes-light .*GB {2}Tests · recommended/)
  expect(await run('notes')).toBe(1)
  expect(text).toContain('its licence has to be accepted')
  expect(await run('notes-strong', '--accept-licence')).toBe(1)
  await writeFile(join(dir, model.file), Buffer.alloc(model.check.size))
  await expect(run('notes', '--accept-licence')).rejects.toThrow(/is not the expected file/)
  await rm(dir, { recursive: true })
})
