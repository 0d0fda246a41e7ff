import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AppError } from '#contract/errors.ts'
import { uploadFiles } from '#contract/files.ts'
import { createScribe, getScribe, listScribes } from '#contract/scribes.ts'
import { newVisit } from '#test/live.ts'
import { device, whatIsStored } from './device.ts'
import { isLong, PATIENCE_MS, persistently, realServer, type RealServer } from './real-server.ts'
import { tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const BLOCK = 4_096
const PIECE = Buffer.alloc(1_048_576, 7)
/** Visits that are read while the disk is full. */
const VISITS = isLong ? 90 : 60
let folder: string
let server: RealServer | undefined
/** Even where the server doesn't start, the file system has to be unmounted. */
let isMounted = false

// A small file system of our own; only an administrator may mount one.
function mounted(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=711', 'tmpfs', path], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'ausculta-small-'))
  chmodSync(folder, 0o711)
  isMounted = mounted(folder)
  if (isMounted) server = await realServer({}, folder)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Takes all space that is free now, at once and not more: a slow writer would also take the reserve, which the server
 * frees when the disk is nearly full.
 */
function fillOnce(): string {
  const file = join(folder, 'grown')
  for (let left = free(); left > 0; left = Math.min(left - BLOCK, free()))
    try {
      execFileSync('fallocate', ['--length', String(left), file], { stdio: 'ignore' })
      return file
    } catch {
      // The server wrote something meanwhile.
      rmSync(file, { force: true })
    }
  throw new Error('The disk could not be filled.')
}

const free = (): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Uses all free space, including space that becomes free, until stopped. */
function fill(file: string) {
  let isFilling = true
  let wasFull = false
  const done = (async () => {
    writeFileSync(file, '')
    for (let size = PIECE.length; isFilling;) {
      try {
        await appendFile(file, PIECE.subarray(0, size))
      } catch {
        wasFull = true
        size = Math.max(1, size >> 1)
        if (size === 1) await sleep(20)
      }
    }
  })()
  return {
    wasFull: () => wasFull,
    async stop() {
      isFilling = false
      await done
      await rm(file)
    },
  }
}

test("while the server's disk is full a recording continues on the device, and nothing is lost", async (t) => {
  if (!server) return t.skip('mounting a small disk needs an administrator')
  const { origin } = server
  const user = await server.newUser()
  const visit = await newVisit(user)
  using one = device(() => origin, user, visit)
  await one.speak(5)
  await expect.poll(() => one.acked()).toBeGreaterThan(10)
  const ballast = fill(join(folder, 'ballast'))
  await expect.poll(ballast.wasFull, { timeout: 60_000 }).toBe(true)
  await one.speak(20)
  // Audio reported as safe is safe even now; the rest stays here.
  await sleep(2_000)
  await one.speak(20)
  one.pass(6_000)
  await sleep(1_000)
  const safe = one.acked()
  expect(safe).toBeLessThan(one.frames() - 1)
  await ballast.stop()
  const began = performance.now()
  await one.speak(2)
  await one.stop()
  const recovery = Math.round(performance.now() - began)
  expect(one.lost()).toBe(0)
  const stored = await persistently(() => whatIsStored(user, visit, one.frames()))
  expect(stored).toEqual({ isWhole: true, missing: 0 })
  tally({
    what: 'disk of files and database full while one records',
    faults: 1,
    acked: one.acked() + 1,
    lost: one.lost(),
    doubled: 0,
    misplaced: 0,
    p99: recovery,
    note: `${one.frames() - 1 - safe} frames waited on the device; all stored ${recovery} ms after there was space`,
  })
})

test('with a full disk, everything stays readable, each refusal says that the storage is full, and a start succeeds', async (t) => {
  if (!server) return t.skip('mounting a small disk needs an administrator')
  const { call } = await server.newUser()
  const visits: string[] = []
  for (let n = 0; n < VISITS; n += 1) visits.push((await call(createScribe, { body: {} })).id)
  const file = fillOnce()
  const full = 'The server’s storage is full'
  const wordsOf = ({ message, detail = '' }: AppError) => `${message} ${detail}`
  const create = () => call(createScribe, { body: {} }).then(() => '', wordsOf)
  await expect.poll(create, { timeout: 30_000 }).toContain(full)
  // Each read adds an audit log entry.
  const read = async (from: number, to: number) => {
    for (const id of visits.slice(from, to)) await call(getScribe, { params: { id } })
    return (await call(listScribes, { query: {} })).items.length
  }
  const before = await read(0, VISITS / 2)
  const body = new FormData()
  body.append('file', new File(['Potassium 4.1'], 'labs.txt'))
  const upload = call(uploadFiles, { params: { id: visits[0] ?? '' }, body })
  expect(await upload.then(() => '', wordsOf)).toContain(full)
  await server.killApp()
  server.killDatabase()
  await server.start()
  expect(await read(VISITS / 2, VISITS)).toBe(before)
  expect(await create()).toContain(full)
  await rm(file)
  await expect.poll(create, { timeout: 30_000 }).toBe('')
  expect(await read(0, 0)).toBe(before + 1)
})
