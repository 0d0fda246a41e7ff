import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#common/intake/answers.ts'
import { listAudit } from '#contract/audit.ts'
import { finishIntake, rejectIntake } from '#contract/intake-link.ts'
import {
  createIntake,
  deleteIntake,
  listIntakes,
  mostLinks,
  sendIntake,
  withdrawIntake,
} from '#contract/intake.ts'
import { getNoteContext } from '#contract/generation.ts'
import { getScribe, listScribes } from '#contract/scribes.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { choices, intakeLinks } from '#test/intake-links.ts'

let app: TestApp
let clock: Date | undefined
beforeAll(async () => {
  app = await testApp({ EMERGENCY_COUNTRY: 'CA' }, { now: () => clock ?? new Date() })
  await app.newUser()
})
afterAll(() => app.close())

const cough = { set: 'cough', language: 'en' } as const
const { asked, open, answer, intakesOf } = intakeLinks(() => app)

describe('a link to questions', () => {
  test('shows its holder who asks what, and brings the answers to the visit', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user)
    const shown = await open(token)
    if (shown.state !== 'open') throw new Error('it should be open')
    expect(shown).toMatchObject({ language: 'en', kept: 'never', finished: false, answers: [] })
    await answer(token, 'danger', choices('none'))
    await answer(token, 'symptoms', choices('cough', 'fever'))
    await answer(token, 'temperature', { kind: 'number', value: 38.5, unit: 'celsius' })
    await app.anyone.call(finishIntake, { body: { token } })
    const { intake, hasIntake } = await user.call(getScribe, { params: { id: scribe } })
    expect(hasIntake).toBe(true)
    expect(intake).toContain('Symptoms: Cough; Fever or chills')
    expect(intake).toContain('Highest temperature: 38.5')
    const [one] = await intakesOf(user, scribe)
    expect(one).toMatchObject({ state: 'finished', title: 'Cough, cold or fever', alerts: [] })
    expect(one?.unanswered).toContain('Duration')
    const inFolder = await user.call(listScribes, { query: { folder: 'ada' } })
    expect(inFolder.items.map(({ id }) => id)).toEqual([scribe])
  })

  test('resumes on another device, where an answer can be changed and drops what no longer applies', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user)
    await answer(token, 'danger', choices('none'))
    await answer(token, 'symptoms', choices('fever'))
    await answer(token, 'temperature', { kind: 'number', value: 39, unit: 'celsius' })
    const again = await open(token)
    expect(
      again.state === 'open' && (again.answers as Answer[]).map((one) => one.question),
    ).toEqual(['danger', 'symptoms', 'temperature'])
    const { answers } = await answer(token, 'symptoms', choices('nose'))
    expect(answers.map((one) => one.question)).toEqual(['danger', 'symptoms'])
    const { intake } = await user.call(getScribe, { params: { id: scribe } })
    expect(intake).not.toContain('39')
  })

  test('keeps every answer of two devices that answer at once', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user)
    await answer(token, 'symptoms', choices('cough'))
    await Promise.all([
      answer(token, 'danger', choices('none')),
      answer(token, 'course', { kind: 'choice', option: 'worse' }),
      answer(token, 'smoking', { kind: 'choice', option: 'never' }),
    ])
    const [one] = await intakesOf(user, scribe)
    expect(one?.lines.map(({ label }) => label).toSorted()).toEqual(
      ['Course', 'Danger signs', 'Smoking', 'Symptoms'].toSorted(),
    )
  })

  test('refuses an answer that the question does not allow, in the language of the page, and stores nothing', async () => {
    const user = await app.newUser()
    const { scribe, token } = await asked(user, { language: 'fr' })
    await expect(
      answer(token, 'temperature', { kind: 'number', value: 400, unit: 'celsius' }, 'fr'),
    ).rejects.toMatchObject({
      code: 'bad-request',
      message: 'Entrez un nombre de 33 à 43\u00A0°C.',
    })
    await expect(answer(token, 'symptoms', choices('nothing-known'))).rejects.toThrow()
    await expect(answer(token, 'unknown', choices('none'))).rejects.toThrow()
    await expect(answer(token, 'danger', 'x'.repeat(100_000))).rejects.toMatchObject({
      code: 'too-large',
    })
    expect((await user.call(getScribe, { params: { id: scribe } })).hasIntake).toBe(false)
  })

  test('ends when it expires, is withdrawn or reaches the wrong person', async () => {
    const user = await app.newUser()
    const [expired, withdrawn, wrong] = [await asked(user), await asked(user), await asked(user)]
    for (const { token } of [expired, withdrawn, wrong])
      await answer(token, 'symptoms', choices('cough'))
    await user.call(withdrawIntake, { params: { id: withdrawn.intake.id } })
    await app.anyone.call(rejectIntake, { body: { token: wrong.token } })
    clock = new Date(Date.now() + 73 * 3_600_000)
    expect((await open(expired.token)).state).toBe('expired')
    clock = undefined
    expect((await open(withdrawn.token)).state).toBe('withdrawn')
    expect((await open(wrong.token)).state).toBe('not-me')
    for (const { token } of [withdrawn, wrong])
      await expect(answer(token, 'symptoms', choices('nose'))).rejects.toMatchObject({
        code: 'not-found',
      })
    const intakeOf = async ({ scribe }: { scribe: string }) =>
      (await user.call(getScribe, { params: { id: scribe } })).intake
    expect(await intakeOf(withdrawn)).toBe('Symptoms: Cough')
    expect(await intakeOf(wrong)).toBeNull()
    expect((await intakesOf(user, wrong.scribe))[0]).toMatchObject({ state: 'not-me', lines: [] })
  })

  test('is deleted with its answers', async () => {
    const user = await app.newUser()
    const { scribe, intake, token } = await asked(user)
    await answer(token, 'symptoms', choices('cough'))
    await user.call(deleteIntake, { params: { id: intake.id } })
    expect(await user.call(getScribe, { params: { id: scribe } })).toMatchObject({
      hasIntake: false,
      intake: null,
    })
    await expect(open(token)).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('each answer is evidence with its time, and all are one part of what notes are written from', async () => {
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  await answer(token, 'symptoms', choices('cough'))
  await answer(token, 'anything-else', { kind: 'text', value: 'I sleep badly.' })
  await answer(token, 'smoking', { kind: 'skipped', reason: 'declined' })
  const { sources } = await loadVisit(app.services, user.user.id, scribe)
  const written = sources.filter(({ kind }) => kind === 'intake')
  expect(written).toHaveLength(2)
  for (const { date } of written) expect(Date.parse(date ?? '')).toBeLessThanOrEqual(Date.now())
  expect(written.map(({ text }) => text).join(' ')).toContain('I sleep badly.')
  const { parts } = await user.call(getNoteContext, { params: { id: scribe } })
  expect(parts.filter(({ kind }) => kind === 'intake')).toHaveLength(1)
})

test('an urgent answer tells the patient what to do, and the clinic once', async () => {
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  const { urgent } = await answer(token, 'danger', choices('blue'))
  const shown = await open(token)
  expect(shown).toMatchObject({ urgent, numbers: { emergency: '911' } })
  expect(urgent).toHaveLength(1)
  await answer(token, 'symptoms', choices('cough'))
  const [one] = await intakesOf(user, scribe)
  expect(one?.alerts).toMatchObject([{ action: 'ambulance' }])
  const mails = await app.asOwner(`select id from outbox where user_id = $1`, [user.user.id])
  // The other one confirms the address of the account.
  expect(mails.rows).toHaveLength(2)
})

test('an urgent answer that is taken back stays visible as such, and is urgent again when given again', async () => {
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  const alerts = async () => (await intakesOf(user, scribe))[0]?.alerts
  await answer(token, 'danger', choices('blue'))
  const { urgent } = await answer(token, 'danger', choices('none'))
  expect(urgent).toEqual([])
  const [takenBack] = (await alerts()) ?? []
  expect(Date.parse(takenBack?.takenBack ?? '')).toBeGreaterThanOrEqual(
    Date.parse(takenBack?.at ?? ''),
  )
  // A further answer doesn't change when it was taken back.
  await answer(token, 'symptoms', choices('cough'))
  expect(await alerts()).toEqual([takenBack])
  expect((await answer(token, 'danger', choices('blue'))).urgent).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ rule: takenBack?.rule, takenBack: null }])
  const mails = await app.asOwner(`select id from outbox where user_id = $1`, [user.user.id])
  // One about the answer; the other one confirms the address of the account.
  expect(mails.rows).toHaveLength(2)
})

describe('a stranger', () => {
  test('learns nothing from a guessed link, and cannot reach a link of another clinician', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const { scribe, intake, link } = await asked(user)
    await expect(open('A'.repeat(43))).rejects.toMatchObject({ message: 'This link isn’t valid.' })
    const params = { id: intake.id }
    const body = { link, by: 'email', to: 'pat@example.org' } as const
    const tries = [
      () => other.call(listIntakes, { params: { id: scribe } }),
      () => other.call(createIntake, { params: { id: scribe }, body: cough }),
      () => other.call(sendIntake, { params, body }),
      () => other.call(withdrawIntake, { params }),
      () => other.call(deleteIntake, { params }),
    ]
    for (const refused of tries)
      await expect(refused()).rejects.toMatchObject({ code: 'not-found' })
  })

  test('finds neither secrets nor answers in the database, the log or the outbox’s columns', async () => {
    const user = await app.newUser()
    const { token, intake } = await asked(user)
    await answer(token, 'anything-else', { kind: 'text', value: 'Zebra stripes <script>' })
    const { rows } = await app.asOwner(`select intake::text as text from intake where id = $1`, [
      intake.id,
    ])
    const seen = JSON.stringify(rows) + app.logged.join('\n')
    expect(seen).not.toContain('Zebra')
    expect(seen).not.toContain(Buffer.from('Zebra').toString('hex'))
    expect(seen).not.toContain(token)
  })
})

test('a visit has at most ten links that work', async () => {
  const user = await app.newUser()
  const { scribe, intake } = await asked(user)
  const params = { id: scribe }
  for (let more = 1; more < mostLinks; more += 1)
    await user.call(createIntake, { params, body: cough })
  await expect(user.call(createIntake, { params, body: cough })).rejects.toMatchObject({
    code: 'bad-request',
  })
  await user.call(withdrawIntake, { params: { id: intake.id } })
  await user.call(createIntake, { params, body: cough })
})

test('a link is mailed in the patient’s language, and another link is refused', async () => {
  const user = await app.newUser()
  const { intake, link } = await asked(user, { language: 'fr' })
  const other = await asked(user)
  const params = { id: intake.id }
  const to = { by: 'email', to: 'pat@example.org' } as const
  expect(await user.call(sendIntake, { params, body: { link, ...to } })).toEqual({ sent: false })
  await expect(
    user.call(sendIntake, { params, body: { link: other.link, ...to } }),
  ).rejects.toMatchObject({ message: 'This link no longer works.' })
})

test('the access log says who asked and that the patient answered', async () => {
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  await answer(token, 'symptoms', choices('cough'))
  await answer(token, 'danger', choices('none'))
  await intakesOf(user, scribe)
  const found = async () => {
    const { items } = await user.call(listAudit, { params: { id: scribe }, query: {} })
    const all = items.map(({ action, actor }) => `${action} ${actor ? 'user' : 'patient'}`)
    return all.filter((one) => one.startsWith('intake.')).toSorted()
  }
  await expect.poll(found).toEqual(['intake.answer patient', 'intake.ask user', 'intake.read user'])
})
