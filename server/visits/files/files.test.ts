import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/files.ts'
import { createScribe, getScribe } from '#contract/scribes.ts'
import { getUploadLimits } from '#contract/uploads.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { storageKey } from '#test/storage-key.ts'
import { changeFile } from './files.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ MAX_UPLOAD_MB: '3' })
  await startWork(app.services)
})
afterAll(() => app.close())

/** The beginning of an MP3 file: an ID3 tag. */
const mp3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0])

async function newScribe(user: TestUser): Promise<string> {
  return (await user.call(createScribe, { body: {} })).id
}

function formOf(...files: [name: string, content: BlobPart, type?: string][]): FormData {
  const form = new FormData()
  for (const [name, content, type] of files)
    form.append('file', new File([content], name, { type: type ?? '' }))
  return form
}

/** The files of a scribe once the work on all of them is over. */
async function settled(user: TestUser, id: string) {
  for (;;) {
    const { files } = (await user.call(getScribe, { params: { id } })).medicalContext
    if (files.every((file) => file.stage === 'complete')) return files
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('uploaded files', () => {
  test('a text file is read and returned byte for byte', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    await user.call(api.uploadFiles, {
      params: { id },
      body: formOf(['labs.txt', 'Potassium 4.1 mmol/L']),
    })
    const [file] = await settled(user, id)
    expect(file).toMatchObject({
      name: 'labs.txt',
      purpose: 'context',
      extractedText: 'Potassium 4.1 mmol/L',
      progress: 100,
      error: null,
    })
    const blob = await user.call(api.getFileContent, { params: { id, fileId: file?.id ?? '' } })
    expect(await blob.text()).toBe('Potassium 4.1 mmol/L')
  })

  test.each([
    ['bytes=0-8', 206, 'Potassium', 'bytes 0-8/20'],
    ['bytes=-6', 206, 'mmol/L', 'bytes 14-19/20'],
    ['bytes=10-', 206, '4.1 mmol/L', 'bytes 10-19/20'],
    ['bytes=20-', 416, '', 'bytes */20'],
    ['lines=1-2', 200, 'Potassium 4.1 mmol/L', null],
  ])('asked for %s, a file answers %i and those bytes', async (range, status, text, place) => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const body = formOf(['labs.txt', 'Potassium 4.1 mmol/L'])
    const { items } = await user.call(api.uploadFiles, { params: { id }, body })
    const answer = await fetch(app.origin + (items[0]?.url ?? ''), {
      headers: { authorization: `Bearer ${user.token}`, range },
    })
    expect([answer.status, await answer.text()]).toEqual([status, text])
    expect(answer.headers.get('content-range')).toBe(place)
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
  })

  test('of one drop three files are read for context and the others are kept', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const body = formOf(['a.txt', 'a'], ['b.txt', 'b'], ['c.txt', 'c'], ['d.txt', 'd'])
    const { items } = await user.call(api.uploadFiles, { params: { id }, body })
    expect(items.map((f) => f.purpose)).toEqual(['context', 'context', 'context', 'storage'])
  })

  test('the first audio of a drop is transcribed, by its extension if the type is missing', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const body = formOf(['note.txt', 'x'], ['one.mp3', mp3], ['two.wav', mp3])
    const { items } = await user.call(api.uploadFiles, { params: { id }, body })
    expect(items.map((f) => f.purpose)).toEqual(['context', 'transcription', 'storage'])
  })

  test('a broken PDF is kept and its row says why nothing was read', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    await user.call(api.uploadFiles, {
      params: { id },
      body: formOf(['scan.pdf', '%PDF-1.7 broken']),
    })
    const [file] = await settled(user, id)
    expect(file?.error).toMatch(/^Failed to extract context from file\. \S/)
    expect(file?.extractedText).toBe('')
  })

  test.each([
    ['empty.txt', '', 'The file is empty.'],
    ['big.txt', 'x'.repeat(3_100_000), 'A file can be at most 3 MB.'],
    [
      'scan.pdf',
      'MZ\0',
      'The content of this file doesn’t match its name. Check that you chose the right one.',
    ],
    ['talk.mp3', 'no sound', 'This isn’t a valid audio file. Check that you chose the right one.'],
    ['run.exe', 'MZ', 'Only audio, text, images, documents and archives can be added.'],
  ])('%s is refused with a reason and leaves nothing behind', async (name, content, detail) => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const sent = user.call(api.uploadFiles, { params: { id }, body: formOf([name, content]) })
    await expect(sent).rejects.toMatchObject({
      message: 'Failed to upload file to storage',
      detail,
    })
    expect(await settled(user, id)).toEqual([])
    const stored = []
    for await (const key of app.services.storage.list(`users/${user.user.id}/`)) stored.push(key)
    expect(stored).toEqual([])
  })

  test('a file that is read at the second try counts as a source, one that failed does not', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const body = formOf(['labs.txt', 'Potassium 4.1 mmol/L'])
    await user.call(api.uploadFiles, { params: { id }, body })
    const [file] = await settled(user, id)
    const ref = { id, fileId: file?.id ?? '' }
    const { id: userId } = user.user
    const texts = async () =>
      (await loadVisit(app.services, userId, id)).sources.map(({ text }) => text)
    const failure = { extracted: 'Busy. Try again.', error: 'Busy. Try again.' }
    await changeFile(app.services, userId, ref, failure)
    expect(await texts()).toEqual([])
    await user.call(api.retryFile, { params: ref })
    await settled(user, id)
    expect(await texts()).toEqual(['Potassium 4.1 mmol/L'])
  })

  test('the size limit of files is shown before one is sent', async () => {
    const user = await app.newUser()
    expect(await user.call(getUploadLimits, {})).toEqual({
      maxBytes: 3_000_000,
      readBytes: 52_428_800,
      readCharacters: 5_000_000,
    })
  })

  // The first bytes that identify each type (magic numbers).
  test.each([
    ['letter.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['scans.7z', Buffer.from('377abcaf271c0004', 'hex')],
    ['scans.rar', Buffer.from('526172211a0700', 'hex')],
  ])('%s is kept, and says that its text cannot be read', async (name, magic) => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const content = Buffer.concat([magic, Buffer.alloc(600)])
    const body = new FormData()
    body.append('file', new File([content], name))
    await user.call(api.uploadFiles, { params: { id }, body })
    const [file] = await settled(user, id)
    expect(file).toMatchObject({ name, error: null, extractedText: '', size: content.length })
    expect(file?.notice).toMatch(/^File saved, but its text can’t be read/)
  })

  test('a file that fails does not stop the others of its drop', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const { items, refused } = await user.call(api.uploadFiles, {
      params: { id },
      body: formOf(['run.exe', 'MZ'], ['ok.txt', 'fine'], ['empty.txt', '']),
    })
    expect(items.map((f) => f.name)).toEqual(['ok.txt'])
    expect(refused).toEqual([
      {
        at: 0,
        message: expect.stringMatching(/^Failed to upload file to storage\. Only audio, text/),
      },
      { at: 2, message: 'Failed to upload file to storage. The file is empty.' },
    ])
  })

  test('if no file of a drop can be stored, one message says so', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const body = formOf(['run.exe', 'MZ'], ['empty.txt', ''])
    await expect(user.call(api.uploadFiles, { params: { id }, body })).rejects.toThrow(
      'All file uploads failed - please check storage permissions',
    )
  })

  test('a name with markup or a path is only ever text', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const { items } = await user.call(api.uploadFiles, {
      params: { id },
      body: formOf(['../../<img src=x onerror=alert(1)>.txt', 'x']),
    })
    expect(items[0]?.name).toBe('<img src=x onerror=alert(1)>.txt')
    const folder = `users/${user.user.id}/conversations/${id}/files/`
    expect(items[0]?.path).toBe(folder + items[0]?.name)
    const key = await storageKey(app, items[0]?.id ?? '')
    expect(key).toMatch(new RegExp(`^${folder}[0-9a-f-]{36}$`))
  })

  test('someone else reads and changes nothing', async () => {
    const [mine, theirs] = [await app.newUser(), await app.newUser()]
    const id = await newScribe(theirs)
    const { items } = await theirs.call(api.uploadFiles, {
      params: { id },
      body: formOf(['a.txt', 'a']),
    })
    const params = { id, fileId: items[0]?.id ?? '' }
    await expect(mine.call(api.getFileContent, { params })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(
      mine.call(api.uploadFiles, { params, body: formOf(['b.txt', 'b']) }),
    ).rejects.toThrow('Scribe not found')
    await mine.call(api.deleteFile, { params })
    expect(await settled(theirs, id)).toHaveLength(1)
  })

  test('deleting a file deletes its bytes', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const { items } = await user.call(api.uploadFiles, {
      params: { id },
      body: formOf(['a.txt', 'a']),
    })
    const fileId = items[0]?.id ?? ''
    const key = await storageKey(app, fileId)
    await user.call(api.deleteFile, { params: { id, fileId } })
    await expect(app.services.storage.size(key)).rejects.toThrow('no such stored object')
  })

  test.each([
    '',
    'x',
    '--x\r\n',
    '--x--\r\n',
    '--x\r\ncontent-disposition: form-data; name="file"',
  ])('a form that breaks off (%j) is refused with a sentence', async (body) => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const answer = await fetch(`${app.origin}/api/scribes/${id}/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
    })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad-request'])
    expect(await settled(user, id)).toEqual([])
  })

  test('a body that is not a form is refused with a sentence', async () => {
    const user = await app.newUser()
    const id = await newScribe(user)
    const answer = await fetch(`${app.origin}/api/scribes/${id}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'text/plain' },
      body: 'hello',
    })
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      'The upload has no files.',
    ])
  })
})

test('one request stores no more files than one drop may have, and says so of the rest', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const many = Array.from({ length: 102 }, (_, n): [string, string] => [`${n}.txt`, `letter ${n}`])
  const answer = await user.call(api.uploadFiles, { params: { id }, body: formOf(...many) })
  expect(answer.items).toHaveLength(100)
  expect(answer.refused.map(({ at }) => at)).toEqual([100, 101])
  expect(answer.refused[0]?.message).toContain('At most 100 files can be added at once')
})
