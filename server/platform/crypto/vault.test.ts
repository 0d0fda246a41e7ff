import { expect, test } from 'vitest'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { AppError } from '#contract/errors.ts'
import { damageLog, damagedError, damagedText } from './damage.ts'
import { DecryptError } from './decrypt-error.ts'
import { userScope, openVault } from './vault.ts'

const at = (row: string, column = 'head') => ({ table: 'note', row, column })

async function setUp() {
  const reported: string[] = []
  const damage = damageLog((line) => reported.push(line))
  const vault = await openVault(memoryKeys({ damage }), userScope('1'))
  return { reported, damage, vault }
}

test('a value opens as it was sealed, packed or not', async () => {
  const { vault } = await setUp()
  const value = { text: 'Œdème, 5 µg', list: [1, null, { a: true }] }
  expect(vault.open(vault.seal(value, at('1')), at('1'))).toEqual(value)
  expect(vault.openPacked(vault.sealPacked(value, at('1')), at('1'))).toEqual(value)
})

test('a long value takes less space packed', async () => {
  const { vault } = await setUp()
  const long = 'Blood pressure 120/80. '.repeat(1_000)
  expect(vault.sealPacked(long, at('1')).length).toBeLessThan(vault.seal(long, at('1')).length / 10)
})

test('a damaged value in a list is replaced, and the others open', async () => {
  const { vault, damage } = await setUp()
  const rows = ['1', '2', '3'].map((row) => ({ row, head: vault.seal(`note ${row}`, at(row)) }))
  const [one, , three] = rows.map(({ head }) => head)
  const swapped = [one, three, three]
  const listed = rows.map(({ row }, i) => vault.openOr(swapped[i]!, at(row), 'Cannot be read'))
  expect(listed).toEqual(['note 1', 'Cannot be read', 'note 3'])
  expect(damage.count()).toBe(1)
})

test('a damaged packed value is replaced in a list and refused alone', async () => {
  const { vault, damage } = await setUp()
  const packed = vault.sealPacked('body', at('1'))
  packed[30]! ^= 1
  expect(vault.openPackedOr(packed, at('1'), 'instead')).toBe('instead')
  expect(() => vault.openPacked(packed, at('1'))).toThrow(DecryptError)
  expect(damage.count()).toBe(1)
})

test('damage is reported once for each value, by its place and without content', async () => {
  const { vault, damage, reported } = await setUp()
  const sealed = vault.seal('secret', at('1'))
  for (const place of [at('2'), at('2'), at('2', 'body'), at('3')])
    expect(() => vault.open(sealed, place)).toThrow(DecryptError)
  expect(damage.count()).toBe(3)
  expect(reported).toEqual([
    'Cannot decrypt head of note 2. Restore it from a backup.',
    'Cannot decrypt body of note 2. Restore it from a backup.',
    'Cannot decrypt head of note 3. Restore it from a backup.',
  ])
})

test('an intact value is not damage', async () => {
  const { vault, damage, reported } = await setUp()
  vault.openOr(vault.seal('whole', at('1')), at('1'), 'instead')
  expect([damage.count(), reported]).toEqual([0, []])
})

test('a fault of the program is neither hidden by a list nor counted as damage', async () => {
  const { vault, damage } = await setUp()
  const notPacked = vault.seal('plain', at('1'))
  expect(() => vault.openPackedOr(notPacked, at('1'), 'instead')).toThrow()
  expect(damage.count()).toBe(0)
})

test('a single damaged thing answers with what to do', () => {
  const error = damagedError()
  expect(error).toBeInstanceOf(AppError)
  expect([error.code, `${error.message}. ${error.detail}`]).toEqual(['failed', damagedText])
})
