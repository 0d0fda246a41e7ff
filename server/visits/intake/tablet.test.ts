import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishIntake, kioskIdle, lockIntake } from '#contract/intake-link.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { choices, intakeLinks } from '#test/intake-links.ts'

let app: TestApp
let clock: Date | undefined
beforeAll(async () => {
  app = await testApp({}, { now: () => clock ?? new Date() })
  await app.newUser()
})
afterAll(() => app.close())

const { asked, open, answer, intakesOf } = intakeLinks(() => app)

describe('a tablet in the waiting room', () => {
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

  test('locks after the last answer and shows nothing any more', async () => {
    const user = await app.newUser()
    const { token } = await asked(user, { kiosk: true })
    await answer(token, 'symptoms', choices('cough'))
    await app.anyone.call(finishIntake, { body: { token } })
    const locked = await open(token)
    expect(locked.state).toBe('locked')
    expect(JSON.stringify(locked)).not.toContain('ough')
  })

  test('that was left locks, keeps its answers with the visit, and shows nothing any more', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user, { kiosk: true })
    await answer(token, 'symptoms', choices('cough'))
    await app.anyone.call(lockIntake, { body: { token } })
    const locked = await open(token)
    expect(locked.state).toBe('locked')
    expect(JSON.stringify(locked)).not.toContain('ough')
    await expect(answer(token, 'danger', choices('none'))).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await intakesOf(user, scribe))[0]).toMatchObject({
      state: 'idle',
      lines: [{ answer: 'Cough' }],
    })
  })

  test('that was left locks when its page is closed and opened again', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user, { kiosk: true })
    await answer(token, 'symptoms', choices('cough'))
    clock = later(kioskIdle.lock - 30)
    expect((await open(token)).state).toBe('open')
    clock = later(kioskIdle.lock + 30)
    expect((await open(token)).state).toBe('locked')
    clock = undefined
    expect((await intakesOf(user, scribe))[0]?.state).toBe('idle')
  })

  test('without answers waits for its patient', async () => {
    const { token } = await asked(await app.newUser(), { kiosk: true })
    await open(token)
    clock = later(3600)
    expect((await open(token)).state).toBe('open')
    clock = undefined
  })

  test('locks, unlike a patient’s phone, which stays open', async () => {
    const { token } = await asked(await app.newUser())
    await answer(token, 'symptoms', choices('cough'))
    await expect(app.anyone.call(lockIntake, { body: { token } })).rejects.toMatchObject({
      code: 'bad-request',
    })
    clock = later(3600)
    expect((await open(token)).state).toBe('open')
    clock = undefined
  })
})
