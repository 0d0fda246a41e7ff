import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { openArchive, sealedArchive } from './container.ts'
import { assertStrongSecret, type BackupSecret, Head } from './secret.ts'

const about = { version: '1.2.3', made: new Date('2026-11-20T01:05:00Z') }
const keyFile: BackupSecret = { kind: 'key-file', bytes: randomBytes(32) }
const words: BackupSecret = { kind: 'passphrase', text: 'harbour lantern quiet moss' }

const packed = async (plain: Uint8Array, secret: BackupSecret = keyFile) =>
  readAll(await sealedArchive(once(plain), secret, about))

async function* once(bytes: Uint8Array) {
  yield bytes
}

async function opened(archive: Buffer, secret: BackupSecret = keyFile) {
  const read = async function* (start: number, end: number) {
    yield archive.subarray(start, end)
  }
  const open = await openArchive({ size: archive.length, read }, secret)
  return { ...open, plain: await readAll(open.read()) }
}

/** The archive with its head changed; the bytes after it stay. */
function withHead(archive: Buffer, change: (head: Head) => object): Buffer {
  const from = archive.indexOf('\n') + 1
  const to = archive.indexOf('\n', from)
  const head = Head.parse(JSON.parse(archive.toString('utf8', from, to)))
  const text = JSON.stringify({ ...head, ...change(head) })
  return Buffer.concat([archive.subarray(0, from), Buffer.from(text), archive.subarray(to)])
}

test.each([keyFile, words])(
  'an archive opens with the secret it was made with: $kind',
  async (secret) => {
    const plain = randomBytes(200_000)
    const archive = await opened(await packed(plain, secret), secret)
    expect(archive.plain.equals(plain)).toBe(true)
    expect(archive.size).toBe(plain.length)
    expect(archive.head).toMatchObject({
      format: 1,
      version: '1.2.3',
      made: '2026-11-20T01:05:00.000Z',
    })
  },
)

test('words typed with composed or decomposed letters are the same words', async () => {
  const plain = Buffer.from('rows')
  const archive = await packed(plain, { kind: 'passphrase', text: 'h\u00e4fen laterne moos' })
  const other = await opened(archive, { kind: 'passphrase', text: 'ha\u0308fen laterne moos' })
  expect(other.plain.equals(plain)).toBe(true)
})

test('another secret, or another kind of secret, is named as the problem', async () => {
  const archive = await packed(Buffer.from('rows'))
  const other: BackupSecret = { kind: 'key-file', bytes: randomBytes(32) }
  await expect(opened(archive, other)).rejects.toThrow('The key file doesn’t match this backup.')
  await expect(opened(archive, words)).rejects.toThrow('was made with a key file')
  const ofWords = await packed(Buffer.from('rows'), words)
  await expect(opened(ofWords, keyFile)).rejects.toThrow('was made with a passphrase')
  await expect(
    opened(ofWords, { kind: 'passphrase', text: 'another lantern quiet moss' }),
  ).rejects.toThrow('The passphrase doesn’t match this backup.')
})

test('no two archives of the same content share a salt, a key id or a byte of ciphertext', async () => {
  const heads = [await packed(Buffer.from('rows')), await packed(Buffer.from('rows'))]
  const [one, two] = await Promise.all(heads.map(async (archive) => (await opened(archive)).head))
  expect(one?.salt).not.toBe(two?.salt)
  expect(one?.keyId).not.toBe(two?.keyId)
  expect(Buffer.from(one?.salt ?? '', 'base64')).toHaveLength(32)
})

test('every change of the head is detected, although it is not encrypted', async () => {
  const archive = await packed(Buffer.from('rows'))
  const changes: object[] = [{ version: '9.9.9' }, { made: 'never' }, { keyId: 'f'.repeat(16) }]
  for (const change of changes)
    await expect(opened(withHead(archive, () => change))).rejects.toThrow('damaged or incomplete')
  const salted = withHead(archive, () => ({ salt: randomBytes(32).toString('base64') }))
  await expect(opened(salted)).rejects.toThrow('doesn’t match')
})

test('an invalid head, or one that asks for more than a machine has, is refused', async () => {
  const archive = await packed(Buffer.from('rows'))
  const kdf = { kind: 'argon2id', memory: 65_536, passes: 3, parallelism: 4 }
  const bad: object[] = [
    { kdf: { ...kdf, memory: 1_048_577 } },
    { kdf: { ...kdf, passes: 17 } },
    { kdf: { ...kdf, parallelism: 17 } },
    { kdf: { kind: 'none' } },
    { keyId: 'F'.repeat(16) },
    { keyId: 'f'.repeat(17) },
    { keyId: `f${'0'.repeat(16)}` },
    { format: 1.5 },
    { check: 5 },
  ]
  for (const change of bad)
    await expect(
      opened(
        withHead(archive, () => change),
        words,
      ),
    ).rejects.toThrow('damaged or incomplete')
})

test('an archive of a newer format says to update', async () => {
  const newer = withHead(await packed(Buffer.from('rows')), () => ({ format: 2, version: '7.0.0' }))
  await expect(opened(newer)).rejects.toMatchObject({
    code: 'bad-request',
    message: 'This backup was made by a newer version of Ausculta.',
    detail: 'It was made with version 7.0.0. Update Ausculta first.',
  })
})

test('an empty or unrelated file is not a backup', async () => {
  await expect(opened(Buffer.alloc(0))).rejects.toThrow('This file is empty')
  const archive = await packed(Buffer.from('rows'))
  const others = [
    Buffer.from('PK\u0003\u0004'),
    archive.subarray(1),
    archive.subarray(0, 20),
    Buffer.from(`AUSCULTA BACKUP\n${'x'.repeat(5_000)}\n`),
  ]
  for (const other of others)
    await expect(opened(other)).rejects.toThrow('This file isn’t an Ausculta backup.')
})

test('an archive cut anywhere is refused before a byte of it is given out', async () => {
  const archive = await packed(randomBytes(150_000))
  const start = archive.indexOf('\n', 20) + 1
  for (const end of [start, start + 40, start + 70_000, archive.length - 1])
    await expect(opened(archive.subarray(0, end))).rejects.toThrow('damaged or incomplete')
})

test('an error of the source is the error of the archive', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('rows')
    throw new Error('the database went away')
  }
  const archive = await sealedArchive(failing(), keyFile, about)
  await expect(readAll(archive)).rejects.toThrow('the database went away')
})

test('a secret is long enough to keep a thief out, or refused', () => {
  const bytes = (length: number): BackupSecret => ({ kind: 'key-file', bytes: randomBytes(length) })
  const text = (length: number): BackupSecret => ({ kind: 'passphrase', text: 'a'.repeat(length) })
  expect(() => assertStrongSecret(bytes(31))).toThrow('The key file is too short.')
  expect(() => assertStrongSecret(text(11))).toThrow('The passphrase is too short.')
  assertStrongSecret(bytes(32))
  assertStrongSecret(text(12))
})
