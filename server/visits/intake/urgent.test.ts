import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteIntake, listUrgentAnswers, readUrgentAnswers } from '#contract/intake.ts'
import { rejectIntake } from '#contract/intake-link.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { choices, intakeLinks } from '#test/intake-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
})
afterAll(() => app.close())

const { asked, answer } = intakeLinks(() => app)
const unread = async (user: TestUser) => (await user.call(listUrgentAnswers, {})).scribes
const urgent = (token: string) => answer(token, 'danger', choices('blue'))
const calm = (token: string) => answer(token, 'danger', choices('none'))

test('an urgent answer is unread until the clinician reads it, even if it is changed', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const [first, second, third] = [await asked(user), await asked(user), await asked(user)]
  await calm(third.token)
  await urgent(first.token)
  await urgent(second.token)
  expect(await unread(user)).toEqual([second.scribe, first.scribe])
  expect(await unread(other)).toEqual([])
  await calm(first.token)
  expect(await unread(user)).toEqual([second.scribe, first.scribe])
  const params = { id: second.scribe }
  await expect(other.call(readUrgentAnswers, { params })).rejects.toMatchObject({
    code: 'not-found',
  })
  await user.call(readUrgentAnswers, { params })
  await user.call(readUrgentAnswers, { params })
  expect(await unread(user)).toEqual([first.scribe])
  // Given again, it's urgent again.
  await calm(second.token)
  await urgent(second.token)
  expect(await unread(user)).toEqual([second.scribe, first.scribe])
})

test('an urgent answer from the wrong person, or a deleted one, isn’t listed', async () => {
  const user = await app.newUser()
  const [wrong, deleted] = [await asked(user), await asked(user)]
  await urgent(wrong.token)
  await urgent(deleted.token)
  await app.anyone.call(rejectIntake, { body: { token: wrong.token } })
  await user.call(deleteIntake, { params: { id: deleted.intake.id } })
  expect(await unread(user)).toEqual([])
})
