import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepDiskReserve } from './disk-reserve.ts'

const MB = 1_048_576

async function reserveOn(free: number) {
  const folder = await mkdtemp(join(tmpdir(), 'ausculta-reserve-'))
  const disk = { free: free * MB, size: 80 * MB }
  const logged: string[] = []
  let count = 0
  const reserve = keepDiskReserve(
    folder,
    (line) => logged.push(line),
    () => {
      count += 1
      return disk
    },
  )
  onTestFinished(async () => {
    reserve[Symbol.dispose]()
    await rm(folder, { recursive: true })
  })
  const path = join(folder, 'reserve')
  return { reserve, disk, path, logged, looks: () => count }
}

test('space is reserved in a file, released when the disk is full, and reserved again', async () => {
  const { reserve, disk, path, logged, looks } = await reserveOn(40)
  await expect
    .poll(() =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    .toBe(10 * MB)
  expect(reserve.isFull()).toBe(false)
  disk.free = 1 * MB
  await expect.poll(() => reserve.isFull()).toBe(true)
  expect(existsSync(path)).toBe(false)
  // The space of the file is free now, but isn't enough.
  disk.free = 11 * MB
  const before = looks()
  await expect.poll(looks).toBeGreaterThan(before + 1)
  expect(reserve.isFull()).toBe(true)
  disk.free = 40 * MB
  await expect.poll(() => reserve.isFull()).toBe(false)
  expect(existsSync(path)).toBe(true)
  expect(logged).toHaveLength(2)
})

test('a disk that is full at the start is detected before the database needs it', async () => {
  const { reserve, path } = await reserveOn(0)
  expect(reserve.isFull()).toBe(true)
  expect(existsSync(path)).toBe(false)
})
