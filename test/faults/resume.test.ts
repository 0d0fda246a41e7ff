import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBackup, updateBackups } from '#contract/admin.ts'
import { generateNote } from '#contract/generation.ts'
import { listNotes } from '#contract/notes.ts'
import { createScribe } from '#contract/scribes.ts'
import { startTakeout } from '#contract/data-export.ts'
import { addChunks } from '#contract/transcripts.ts'
import { embeddedUrl } from '#test/prepared.ts'
import type { TestUser } from '#test/app.ts'
import { answerWith, inPieces, type Llm, startLlm } from '#test/fakes/llm.ts'
import { isLong, PATIENCE_MS, realServer, type RealServer } from './real-server.ts'
import { progress, quantile, tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

const ROUNDS = isLong ? 10 : 1
/**
 * From the moment at which the server is ready again. The goal of 5 s holds on a machine that does nothing else; beside
 * other tests it is still far less than the minute after which the queue gives a job up without us.
 */
const RESUME_MS = isLong ? 5_000 : 30_000

let llm: Llm
let server: RealServer
let user: TestUser
beforeAll(async () => {
  llm = await startLlm((asked) => ({
    kind: 'say',
    pieces: inPieces(answerWith(asked, (heading) => `Under ${heading} lisinopril 10 milligrams.`)),
    pauseMs: 40,
  }))
  server = await realServer(llm.env)
  user = await server.newUser()
  const keep = { days: 1, weeks: 0, months: 0 }
  const passphrase = 'harbour lantern quiet moss'
  await user.call(updateBackups, { body: { on: true, hour: 2, keep, passphrase } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await llm.close()
})

/** How to start each kind of work, and how the database shows that it was resumed. */
const works = {
  async note() {
    const { id } = await user.call(createScribe, { body: {} })
    const chunks = [{ text: 'I take lisinopril 10 milligrams.', speaker: 'patient' }]
    await user.call(addChunks, { params: { id }, body: { chunks } })
    const pieces = user.follow(generateNote, {
      body: { prompt: { id: 'soap' }, conversation: { id } },
    })
    let read = 0
    for await (const { event } of pieces) if (event.type === 'text' && (read += 1) > 3) break
    const asked = llm.asked.length
    return {
      release: async () => undefined,
      isResumed: async () => llm.asked.length > asked,
      isDone: async () =>
        (await user.call(listNotes, { params: { id } })).items[0]?.state === 'complete',
    }
  },
  backup: () => queued('backup', () => user.call(startBackup, {})),
  takeout: () => queued('make-takeout', () => user.call(startTakeout, {})),
}

/** Queued work, paused midway by a lock on a table that it reads. */
async function queued(name: string, begin: () => Promise<unknown>) {
  await server.query(`delete from pgboss.job where name = $1`, [name])
  const release = await locked('folder')
  await begin()
  const stateOf = async () =>
    (
      await server.query(
        `select state::text, started_on::text as started from pgboss.job where name = $1`,
        [name],
      )
    )[0]
  await expect.poll(async () => (await stateOf())?.state).toBe('active')
  const before = (await stateOf())?.started
  return {
    release,
    isResumed: async () => {
      const now = await stateOf()
      const isNew = now?.state === 'active' && now.started !== before
      return isNew || now?.state === 'completed'
    },
    isDone: async () => (await stateOf())?.state === 'completed',
  }
}

/** Locks a table exclusively on a separate connection, and returns a function that releases it. */
async function locked(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(embeddedUrl(server.dataDir))
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table}`)
  return () => client.end().catch(() => undefined)
}

type Release = () => Promise<void>
const ends: Record<string, (release: Release) => Promise<void>> = {
  async 'a kill of the app'(release) {
    await server.killApp()
    await release()
  },
  async 'a kill of app and database'(release) {
    server.killDatabase()
    await server.killApp()
    await release()
  },
  async 'a planned stop'(release) {
    const stopped = server.stop()
    await release()
    expect(await stopped).toBe(0)
  },
}

test.each(Object.entries(ends))(
  'notes, backups and exports interrupted by %s resume within seconds of the start',
  async (name, end) => {
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      for (const begin of Object.values(works)) {
        const work = await begin()
        await end(work.release)
        await server.start()
        const began = performance.now()
        while (!(await work.isResumed())) {
          if (performance.now() - began > 60_000) throw new Error('The work never resumed')
          await sleep(20)
        }
        took.push(performance.now() - began)
        await expect.poll(work.isDone, { timeout: 60_000 }).toBe(true)
        progress(`${round + 1} of ${ROUNDS}: ${name}, ${Math.round(took.at(-1) ?? 0)} ms`)
      }
    expect(Math.max(...took)).toBeLessThan(RESUME_MS)
    tally({
      what: `work is taken up again after ${name}`,
      faults: took.length,
      acked: took.length,
      lost: 0,
      p99: quantile(took, 0.99),
    })
  },
)
