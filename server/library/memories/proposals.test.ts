import { expect, test } from 'vitest'
import * as api from '#contract/memories.ts'
import { updateMe } from '#contract/profile.ts'
import { testApp, type TestUser } from '#test/app.ts'
import { newVisit } from '#test/visit.ts'
import { everyProposal, keepSeen } from './proposals.ts'

const seen = (command: string, times: number) => ({
  command,
  before: 'a',
  after: 'b',
  from: 'edit' as const,
  writer: 'rules' as const,
  times,
})
const proposals = async (user: TestUser) => (await user.call(api.listMemoryProposals, {})).items

test('a suggestion that was dismissed doesn’t return, however much was seen since', async () => {
  await using app = await testApp()
  const user = await app.newUser()
  const settings = { memoryEnabled: true, memoryInferenceOption: 'ask' } as const
  await user.call(updateMe, { body: { version: user.user.version, settings } })
  const scribeId = await newVisit(app, user)
  const keep = (...all: ReturnType<typeof seen>[]) =>
    keepSeen(app.services, user.user.id, scribeId, all)
  const command = 'Write “SOB” for “shortness of breath”.'
  await keep(seen(command, 2))
  const [one] = await proposals(user)
  await user.call(api.dismissMemoryProposal, { params: { id: one?.id ?? '' } })
  await keep(...Array.from({ length: 51 }, (_, n) => seen(`Write “${n}”.`, 1)))
  await keep(seen(command, 2))
  expect(await proposals(user)).toEqual([])
  // Of those that nobody decided about, 50 stay.
  expect(await everyProposal(app.services, user.user.id)).toHaveLength(51)
})
