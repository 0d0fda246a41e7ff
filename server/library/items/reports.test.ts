import { expect, test } from 'vitest'
import { decideReport, listReports, reportItem } from '#contract/library.ts'
import { testApp } from '#test/app.ts'
import { newTemplate, publish } from '#test/items.ts'

test('reports of two people on one template are decided together, and one on another stays open', async () => {
  await using app = await testApp()
  const [admin, author] = [await app.newUser(), await app.newUser()]
  const [ben, cleo] = [await app.newUser(), await app.newUser()]
  const one = await publish(author, await newTemplate(author))
  const other = await publish(author, await newTemplate(author))
  for (const [user, { id }] of [
    [ben, one],
    [cleo, one],
    [ben, other],
  ] as const)
    await user.call(reportItem, { params: { id }, body: { reason: 'unsafe', detail: '' } })
  const reportsOn = async ({ id }: { id: string }) =>
    (await admin.call(listReports, { query: {} })).items.filter(({ item }) => item.id === id)
  const [first] = await reportsOn(one)
  const params = { id: first?.id ?? '' }
  await admin.call(decideReport, { params, body: { state: 'kept' } })
  expect((await reportsOn(one)).map(({ state }) => state)).toEqual(['kept', 'kept'])
  expect((await reportsOn(other)).map(({ state }) => state)).toEqual(['open'])
})
