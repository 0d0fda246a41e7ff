import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getFileContent } from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import type { TestUser } from '#test/app.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer, STILL_MS } from './real-server.ts'
import { progress, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const ROUNDS = isLong ? 200 : 5
const SIZE = 8_000_000
const PIECES = 40

let server: RealServer
beforeAll(async () => {
  server = await realServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Uploads a file in pieces with pauses; returns whether the server said that it is safe. */
async function upload({ token }: TestUser, id: string, file: Buffer): Promise<boolean> {
  const boundary = 'xxxxxxxxxxxx'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="scan.gz"\r\ncontent-type: application/gzip\r\n\r\n`
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(head))
      for (let at = 0; at < file.length; at += SIZE / PIECES) {
        controller.enqueue(file.subarray(at, at + SIZE / PIECES))
        await sleep(5)
      }
      controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`))
      controller.close()
    },
  })
  return fetch(`${server.origin}/api/scribes/${id}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
    duplex: 'half',
  } as RequestInit).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function objectsOnDisk(): Promise<string[]> {
  const root = join(server.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((one) => one.isFile() && !one.parentPath.includes('.unfinished'))
    .map((one) => join(one.parentPath, one.name))
}

/** A day later, with one object for certain that a process left without a row. */
async function sweep(): Promise<void> {
  const [one = ''] = await objectsOnDisk()
  await copyFile(one, `${one}-left`)
  const longAgo = new Date(Date.now() - 48 * 3_600_000)
  for (const path of await objectsOnDisk()) await utimes(path, longAgo, longAgo)
  await server.query(`insert into pgboss.job (name, data) values ('sweep-storage', '{}')`)
}

test('an upload that its sender cuts off leaves nothing, whatever had arrived', async () => {
  const user = await server.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const { hostname, port } = new URL(server.origin)
  const head = [
    `POST /api/scribes/${id}/files HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${user.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 9000000',
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="notes.txt"',
    '',
    '',
  ].join('\r\n')
  const before = (await objectsOnDisk()).length
  for (const arrived of [0, 10, 5_000, 2_000_000]) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(head + 'x'.repeat(arrived))
    await sleep(200)
    socket.resetAndDestroy()
  }
  await sleep(500)
  const { files } = (await user.call(getScribe, { params: { id } })).medicalContext
  expect(files).toEqual([])
  await expect.poll(async () => (await objectsOnDisk()).length).toBe(before)
  const drafts = async () => (await readdir(join(server.dataDir, 'files', '.unfinished'))).length
  await expect.poll(drafts).toBe(0)
})

test('an upload during which the server is killed leaves the whole file or none, and no stray bytes', async () => {
  const user = await server.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  // The first bytes say that this is gzip.
  const file = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(SIZE - 4)])
  let safe = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    // Any call renews the token, which lasts shorter than a long run.
    await user.call(getScribe, { params: { id } })
    const uploading = upload(user, id, file)
    // The last round kills nothing before the answer.
    await (round === ROUNDS - 1 ? uploading : sleep(Math.random() * 500))
    await server.killApp()
    safe += (await uploading) ? 1 : 0
    await server.start()
    progress(`${round + 1} kills of ${ROUNDS} during an upload in one piece, ${safe} answered`)
  }
  const { files } = (await user.call(getScribe, { params: { id } })).medicalContext
  expect(safe).toBeGreaterThan(0)
  expect(files.length).toBeGreaterThanOrEqual(safe)
  for (const { id: fileId } of files) {
    const content = await user.call(getFileContent, { params: { id, fileId } })
    expect(Buffer.from(await content.arrayBuffer()).equals(file)).toBe(true)
  }
  await sweep()
  await expect
    .poll(async () => (await objectsOnDisk()).length, { timeout: STILL_MS })
    .toBe(files.length)
  tally({
    what: 'SIGKILL of the server during an upload in one piece',
    faults: ROUNDS,
    acked: safe,
    lost: 0,
    doubled: 0,
    note: `${files.length} files are there, ${safe} were answered; no bytes left over`,
  })
})
