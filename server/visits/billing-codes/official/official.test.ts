import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadCodeList, getCodeList } from '#contract/codes.ts'
import { zipStored } from '#server/visits/files/extract/zip.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Downloads, startDownloads } from '#test/fakes/downloads.ts'
import { runCodes } from './cli.ts'
import { downloadList } from './code-list.ts'
import { installList } from './install.ts'
import { readOrderFile } from './order-file.ts'
import { currentRelease, type Release } from './release.ts'
import { readList } from './stored-list.ts'

/** One line with the columns of an order file. */
const line = (at: number, code: string, flag: 0 | 1, title: string) =>
  `${String(at).padStart(5, '0')} ${code.padEnd(7)} ${flag} ${title.slice(0, 60).padEnd(60)} ${title}`

const order = [
  line(1, 'J45', 0, 'Asthma'),
  line(2, 'J4520', 1, 'Mild intermittent asthma, uncomplicated'),
  line(3, 'T508X1A', 1, 'Poisoning by diagnostic agents, accidental, initial encounter'),
].join('\r\n')

const archive = (text: string, name = 'codes-2027/icd10cm-order-2027.txt') =>
  zipStored([
    { name: 'codes-2027/readme.txt', data: Buffer.from('Read me') },
    { name, data: Buffer.from(text) },
  ])

const name = 'icd10cm-code-descriptions-2027.zip'
const releaseOf = (bytes: Buffer, rows = 3): Release => ({
  ...currentRelease,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  rows,
})
const folder = () => mkdtemp(join(tmpdir(), 'codes-'))

let server: Downloads
const whole = archive(order)
beforeAll(async () => {
  server = await startDownloads({ [name]: whole })
})
afterAll(() => server.close())

describe('the official list of codes', () => {
  test('is read from the columns of its order file', () => {
    expect(readOrderFile(order)).toEqual([
      { code: 'J45', title: 'Asthma', billable: false },
      { code: 'J45.20', title: 'Mild intermittent asthma, uncomplicated', billable: true },
      {
        code: 'T50.8X1A',
        title: 'Poisoning by diagnostic agents, accidental, initial encounter',
        billable: true,
      },
    ])
  })

  test('is downloaded, checked and read back with its year and publisher', async () => {
    const dir = await folder()
    expect(readList(dir)).toBeUndefined()
    await installList(releaseOf(whole), { dir, from: server.address })
    const stored = readList(dir)
    expect(stored?.list).toMatchObject({ year: 2027, publisher: 'CDC/NCHS', codes: 3 })
    expect(stored?.codes.get('J45.20')?.title).toBe('Mild intermittent asthma, uncomplicated')
    expect(await readdir(dir)).toEqual(['icd-10-cm.tsv'])
  })

  test('resumes after the connection was cut', async () => {
    const dir = await folder()
    server.manners.cuts = 2
    const before = server.ranges.length
    await installList(releaseOf(whole), { dir, from: server.address, retryDelayMs: 1 })
    expect(server.ranges.slice(before).some((range) => range !== undefined)).toBe(true)
    expect(readList(dir)?.list.codes).toBe(3)
  })

  test('with another checksum is refused, and the existing list stays', async () => {
    const dir = await folder()
    await installList(releaseOf(whole), { dir, from: server.address })
    const before = await readFile(join(dir, 'icd-10-cm.tsv'), 'utf8')
    const wrong = { ...releaseOf(whole), sha256: '0'.repeat(64) }
    await expect(installList(wrong, { dir, from: server.address })).rejects.toThrow(/SHA-256/)
    expect(await readFile(join(dir, 'icd-10-cm.tsv'), 'utf8')).toBe(before)
    expect(await readdir(dir)).toEqual(['icd-10-cm.tsv'])
  })

  test.each([
    ['an archive without the order file', archive(order, 'codes-2027/addenda.txt'), 3, /contain/],
    ['an archive with too few codes', whole, 4, /instead of 4/],
    ['an order file with other columns', archive('J45 Asthma'), 1, /order file/],
    ['a file that is no archive', Buffer.from('<html>Not found</html>'), 3, /damaged/],
  ])('%s installs nothing', async (_, bytes, rows, message) => {
    const dir = await folder()
    server.put(name, bytes)
    await expect(
      installList(releaseOf(bytes, rows), { dir, from: server.address }),
    ).rejects.toThrow(message)
    expect(await readdir(dir)).toEqual([])
    server.put(name, whole)
  })

  test('is installed from a folder at the terminal, which names year, source and checksum', async () => {
    const [dir, from] = [await folder(), await folder()]
    await writeFile(join(from, name), whole)
    let said = ''
    const out = { write: (text: string) => void (said += text) }
    const release = releaseOf(whole)
    expect(await runCodes([], { dir, from: '', out, release })).toBe(0)
    expect(said).toContain('ships with the product')
    expect(said).toContain(release.sha256)
    expect(await runCodes(['download', '--from', from], { dir, from: '', out, release })).toBe(0)
    expect(said).toContain('Installed ICD-10-CM 2027: 3 codes')
    expect(await runCodes(['dowload'], { dir, from: '', out, release })).toBe(1)
  })
})

describe('an administrator', () => {
  let app: TestApp
  let admin: TestUser
  beforeAll(async () => {
    app = await testApp({ MODELS_FROM: server.address })
    admin = await app.newUser()
  })
  afterAll(() => app.close())

  test('sees the list in use, and why a download failed', async () => {
    const list = await admin.call(getCodeList, {})
    expect(list).toMatchObject({ installed: null, available: { year: 2027 } })
    expect(list.shipped).toBeGreaterThan(500)
    // The fake's file is not the pinned release.
    await expect(admin.call(downloadCodeList, {})).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('SHA-256'),
    })
    expect((await admin.call(getCodeList, {})).installed).toBeNull()
  })

  test('two downloads at once are one', async () => {
    const dir = await folder()
    const s = { config: { ...app.services.config, codesDir: dir }, log: () => {} }
    const before = server.ranges.length
    const { signal } = new AbortController()
    const both = await Promise.all([
      downloadList(s, signal, releaseOf(whole)),
      downloadList(s, signal, releaseOf(whole)),
    ])
    expect(both.map(({ installed }) => installed?.codes)).toEqual([3, 3])
    expect(server.ranges.length - before).toBe(1)
  })

  test('alone may look and download', async () => {
    const user = await app.newUser()
    await expect(user.call(getCodeList, {})).rejects.toMatchObject({ code: 'not-found' })
    await expect(user.call(downloadCodeList, {})).rejects.toMatchObject({ code: 'not-found' })
  })
})
