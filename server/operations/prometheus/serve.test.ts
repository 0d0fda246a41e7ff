import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getScribe } from '#contract/scribes.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'

const METRICS_TOKEN = 'a token for Prometheus'
let app: TestApp
let plain: TestApp
beforeAll(async () => {
  ;[app, plain] = await Promise.all([testApp({ METRICS_TOKEN }), testApp()])
  await startWork(app.services)
})
afterAll(() => Promise.all([app.close(), plain.close()]))

const scrape = (authorization = `Bearer ${METRICS_TOKEN}`) =>
  fetch(`${app.origin}/metrics`, { headers: { authorization } })

/** The value of one line, such as `name{label="value"}`. */
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')[1],
  )

test('metrics are shown to the bearer of the token alone', async () => {
  expect((await scrape()).status).toBe(200)
  for (const wrong of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN])
    expect((await scrape(wrong)).status).toBe(401)
})

test('without a token there are no metrics', async () => {
  const headers = { authorization: 'Bearer ' }
  const answer = await fetch(`${plain.origin}/metrics`, { headers })
  expect(await answer.text()).not.toContain('ausculta_')
})

test('requests are counted by the pattern of their path, and nothing says whose they are', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  const read =
    'ausculta_request_duration_seconds_count{method="GET",route="/api/scribes/:id",status='
  const before = valueOf(await (await scrape()).text(), `${read}"200"}`) || 0
  await user.call(getScribe, { params: { id } })
  await user.call(getScribe, { params: { id } })
  await fetch(`${app.origin}/api/scribes/${id}`)
  await fetch(`${app.origin}/api/unknown/${id}`)
  const text = await (await scrape()).text()
  expect(valueOf(text, `${read}"200"}`)).toBe(before + 2)
  expect(valueOf(text, `${read}"401"}`)).toBe(1)
  expect(text).toContain('route="/*",status="404"')
  for (const secret of [id, user.user.id, user.email]) expect(text).not.toContain(secret)
})

test('a note, the queue, the disk and the process are measured', async () => {
  const user = await app.newUser()
  await written(user, await newVisit(app, user), { prompt: { id: 'soap' } })
  const text = await (await scrape()).text()
  const note = 'ausculta_note_duration_seconds_count{writer="highlights",outcome="done"}'
  expect(valueOf(text, note)).toBe(1)
  expect(valueOf(text, 'ausculta_jobs{state="failed"}')).toBe(0)
  expect(valueOf(text, 'ausculta_oldest_due_job_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'ausculta_disk_bytes{kind="free"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'ausculta_damaged_records')).toBe(0)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(valueOf(text, 'ausculta_last_backup_timestamp_seconds')).toBe(0)
})

const docs = join(import.meta.dirname, '../../../docs')

test.each(['monitoring.md', 'monitoring/alerts.yaml', 'monitoring/grafana.json'])(
  '%s names only metrics that exist',
  async (file) => {
    const named = (await readFile(join(docs, file), 'utf8')).match(
      /\b(ausculta|nodejs|process)_[a-z_]*[a-z]\b/g,
    )
    expect(named?.length).toBeGreaterThan(5)
    const text = await (await scrape()).text()
    for (const name of new Set(named)) {
      const metric = name.replace(/_(bucket|sum|count)$/, '')
      expect(text, name).toContain(`# TYPE ${metric} `)
    }
  },
)
