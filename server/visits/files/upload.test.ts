import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import * as api from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The beginning of an MP3 file: an ID3 tag. */
const mp3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0])

const newScribe = async (user: TestUser) => (await user.call(createScribe, { body: {} })).id

function formOf(...files: [name: string, content: BlobPart][]): FormData {
  const form = new FormData()
  for (const [name, content] of files) form.append('file', new File([content], name))
  return form
}

test('a drop that is sent again with its key, twice at once, is stored and transcribed once', async () => {
  const user = await app.newUser()
  const id = await newScribe(user)
  const send = (idempotencyKey: string) =>
    user.call(api.uploadFiles, {
      params: { id },
      body: formOf(['note.txt', 'x'], ['note.txt', 'y'], ['visit.mp3', mp3]),
      idempotencyKey,
    })
  const idsOf = ({ items }: Answer<typeof api.uploadFiles>) => items.map((file) => file.id)
  const [one, other] = await Promise.all([send('first'), send('first')])
  expect(new Set(idsOf(one))).toHaveLength(3)
  expect(idsOf(other)).toEqual(idsOf(one))
  expect(idsOf(await send('first'))).toEqual(idsOf(one))
  const stored = []
  for await (const key of app.services.storage.list(`users/${user.user.id}/`)) stored.push(key)
  expect(stored).toHaveLength(3)
  expect(idsOf(await send('second'))).not.toEqual(idsOf(one))
})

test('a key that was used for a file of another name is refused, and another user’s key is free', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const send = async (by: TestUser, id: string, name: string) =>
    by.call(api.uploadFiles, {
      params: { id },
      body: formOf([name, 'x']),
      idempotencyKey: 'one',
    })
  const id = await newScribe(user)
  await send(user, id, 'labs.txt')
  await expect(send(user, id, 'letter.txt')).rejects.toThrow('used for another request')
  expect((await send(user, await newScribe(user), 'letter.txt')).items).toHaveLength(1)
  expect((await send(other, await newScribe(other), 'labs.txt')).items).toHaveLength(1)
  const { files } = (await user.call(getScribe, { params: { id } })).medicalContext
  expect(files.map(({ name }) => name)).toEqual(['labs.txt'])
})
