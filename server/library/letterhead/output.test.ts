import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/export.ts'
import { updateMe } from '#contract/profile.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { pngOf } from '#test/picture.ts'
import { readPicture } from './picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const text = {
  on: true,
  lines: 'Hill Practice\n1 Hill Road',
  footer: 'Confidential',
  patient: true,
}
const upload = (user: TestUser, bytes: Buffer) =>
  user.call(api.putLogo, { body: new Blob([new Uint8Array(bytes)]) })

describe('the letterhead', () => {
  test('begins with the clinic of the profile', async () => {
    const user = await app.newUser()
    expect(await user.call(api.getLetterhead, {})).toMatchObject({ on: false, version: 0 })
    const profile = { clinicName: 'Hill Practice', clinicPhoneNumber: '555 0100' }
    await user.call(updateMe, { body: { version: user.user.version, profile } })
    expect(await user.call(api.getLetterhead, {})).toMatchObject({
      on: true,
      lines: 'Hill Practice\n555 0100',
    })
  })

  test('is saved, and an older one does not write over it', async () => {
    const user = await app.newUser()
    const saved = await user.call(api.putLetterhead, { body: { ...text, version: 0 } })
    expect(saved).toEqual({ ...text, hasLogo: false, version: 1, from: null, shared: [] })
    const stale = user.call(api.putLetterhead, { body: { ...text, lines: 'Old', version: 0 } })
    await expect(stale).rejects.toMatchObject({ code: 'version-mismatch', current: saved })
  })

  test('keeps of a logo only the picture', async () => {
    const user = await app.newUser()
    const stored = await upload(user, pngOf(40, 20, 'Author\0Jane Q. Synthetic'))
    expect(stored).toMatchObject({ hasLogo: true, version: 1 })
    const file = Buffer.from(await (await user.call(api.getLogo, {})).arrayBuffer())
    expect(file.includes('Synthetic')).toBe(false)
    expect(readPicture(file)).toMatchObject({ type: 'image/png', width: 40, height: 20 })
    expect(await user.call(api.deleteLogo, {})).toMatchObject({ hasLogo: false })
    await expect(user.call(api.getLogo, {})).rejects.toMatchObject({ code: 'not-found' })
  })

  test('refuses anything that is not a picture, is too large, or is truncated', async () => {
    const user = await app.newUser()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    await expect(upload(user, svg)).rejects.toMatchObject({ code: 'bad-request' })
    await expect(upload(user, pngOf(2400, 2))).rejects.toMatchObject({ code: 'too-large' })
    const cut = pngOf(40, 20).subarray(0, 50)
    await expect(upload(user, cut)).rejects.toMatchObject({ code: 'bad-request' })
    const huge = Buffer.alloc(1024 * 1024 + 1)
    await expect(upload(user, huge)).rejects.toMatchObject({ code: 'too-large' })
  })

  test('of one clinician is not shared with another', async () => {
    const [one, other] = [await app.newUser(), await app.newUser()]
    await upload(one, pngOf(4, 4))
    await expect(other.call(api.getLogo, {})).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('a JPEG keeps its picture and loses its location', () => {
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data])
  const place = segment(0xe1, Buffer.from('Exif\0\0GPS 46.9 N'))
  // Start of frame (T.81, B.2.2): 8 bits, 12 high, 30 wide, one component.
  const frame = segment(0xc0, Buffer.from([8, 0, 12, 0, 30, 1, 1, 0x11, 0]))
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
  const end = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9])
  const picture = readPicture(
    Buffer.concat([Buffer.from([0xff, 0xd8]), place, frame, scan, end, Buffer.from('behind')]),
  )
  expect(picture).toMatchObject({ type: 'image/jpeg', width: 30, height: 12 })
  expect(picture.bytes.includes('GPS')).toBe(false)
  expect(picture.bytes.includes('behind')).toBe(false)
})

describe('paste profiles', () => {
  const own = { ...shipped('oscar'), id: 'mine', name: 'Our chart', width: 60 }

  test('are those of the product until one adds or chooses', async () => {
    const user = await app.newUser()
    const first = await user.call(api.getPasteSettings, {})
    expect(first).toEqual({ chosen: 'any', profiles: [], shared: [], version: 0 })
    const saved = await user.call(api.putPasteSettings, {
      body: { chosen: 'mine', profiles: [own], version: 0 },
    })
    expect(saved).toEqual({ chosen: 'mine', profiles: [own], shared: [], version: 1 })
    const stale = user.call(api.putPasteSettings, { body: { ...first, version: 0 } })
    await expect(stale).rejects.toMatchObject({ code: 'version-mismatch' })
  })

  test('do not take the place of one that comes with the product', async () => {
    const user = await app.newUser()
    const body = { chosen: 'plain', profiles: [{ ...own, id: 'plain' }], version: 0 }
    const put = user.call(api.putPasteSettings, { body })
    await expect(put).rejects.toMatchObject({ code: 'bad-request' })
  })
})

function shipped(id: string): api.PasteProfile {
  const found = api.shippedProfiles.find((one) => one.id === id)
  if (!found) throw new Error('a shipped profile')
  return found
}
