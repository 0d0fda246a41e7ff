import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { listChunks } from '#contract/transcripts.ts'
import type { TestUser } from '#test/app.ts'
import { PATIENCE_MS } from '#test/faults/real-server.ts'
import { program } from '../../scripts/lib/build.mjs'
import { at } from './at.ts'
import { type Cluster, masterKey, startCluster } from './cluster.ts'
import { spokenVisit } from './load.ts'
import type { Member } from './member.ts'

vi.setConfig({ testTimeout: 3 * PATIENCE_MS, hookTimeout: PATIENCE_MS })

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ database: inject('preparedDatabase') })
})
afterAll(() => cluster[Symbol.asyncDispose]())

const said = 'I take lisinopril 10 milligrams.'

/** Writes visits through the load balancer until `stop` is called, which returns their ids. */
function keepWriting(user: TestUser): { stop(): Promise<string[]> } {
  const ids: string[] = []
  let isOver = false
  async function write() {
    while (!isOver) {
      ids.push(await spokenVisit(user, said))
      await sleep(200)
    }
  }
  const writing = write()
  // It is awaited at the end, and fails there.
  writing.catch(() => undefined)
  return {
    async stop() {
      isOver = true
      await writing
      return ids
    },
  }
}

/** Restarts every process with other master keys: the applications one after the other. */
async function restartWith(...masterKeys: string[]): Promise<void> {
  cluster.settings.AUSCULTA_MASTER_KEYS = masterKeys.join(' ')
  const restart = async (one: Member) => {
    expect(await one.stop()).toBe(0)
    await one.start()
  }
  for (const app of cluster.apps) await restart(app)
  await Promise.all(cluster.workers.map(restart))
}

async function admin(...command: string[]): Promise<string> {
  const { args } = program('admin')
  const env = { PATH: process.env.PATH, ...cluster.adminEnv() }
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...command], { env })
  return stdout
}

test('the master key and the data keys are replaced while people work, and the old master key is no longer needed', async () => {
  const people = [await cluster.newUser(), await cluster.newUser()]
  const begun = people.map(keepWriting)
  const old = cluster.settings.AUSCULTA_MASTER_KEYS ?? ''
  const next = masterKey('second')
  await restartWith(next, old)
  expect(await admin('rotate-keys', '--data')).toMatch(/The master key is second/)
  await sleep(500)
  await restartWith(next)
  const written = await Promise.all(begun.map((one) => one.stop()))
  for (const [n, user] of people.entries()) {
    const ids = written[n] ?? []
    expect(ids.length).toBeGreaterThan(10)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [k, id] of ids.entries()) {
      const app = cluster.apps[k % 3] ?? cluster.apps[0]
      const read = await at(app, user).call(listChunks, { params: { id } })
      expect(read.chunks.map(({ text }) => text)).toEqual([said])
    }
  }
  const wrapped = await cluster.query('select distinct kek_id from data_key')
  expect(wrapped).toEqual([{ kek_id: 'second' }])
})
