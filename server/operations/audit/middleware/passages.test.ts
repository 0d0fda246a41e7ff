import { expect, test } from 'vitest'
import * as api from '#contract/audit.ts'
import { showPrompt } from '#contract/generation.ts'
import { previewMemory } from '#contract/memories.ts'
import { previewRetention } from '#contract/retention.ts'
import { testApp } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'

test('the access log records who saw passages of visits in calls whose path names no visit', async () => {
  await using app = await testApp()
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await written(user, id, { prompt: { id: 'soap' }, writer: 'highlights' })
  await user.call(showPrompt, {
    body: { prompt: { id: 'soap' }, conversation: { id } },
    query: {},
  })
  await user.call(previewMemory, { body: { command: 'Write “BP” for “blood pressure”.' } })
  await user.call(previewRetention, { body: { period: '7 days', audioPeriod: 'never' } })
  const { items } = await user.call(api.listActivity, { query: { kind: 'read' } })
  expect(items.map(({ action, scribeId }) => [action, scribeId])).toEqual([
    ['visit.list', null],
    ['note.read', null],
    ['visit.open', id],
  ])
})
