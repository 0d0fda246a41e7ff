import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { saveExclusion, withExclusion } from './exclusion.ts'

const refusal = (excluded: string[], version: number) =>
  new AppError('version-mismatch', 'version-mismatch', { current: { excluded, version } })

test('an item that is left out twice is listed once, and taking it in again keeps the others', () => {
  expect(withExclusion(['a', 'b'], { ids: ['b'], isOut: true })).toEqual(['a', 'b'])
  expect(withExclusion(['a', 'b'], { ids: ['a'], isOut: false })).toEqual(['b'])
})

test('an item left out here stays out along with one left out in another window', async () => {
  const save = vi
    .fn()
    .mockRejectedValueOnce(refusal(['theirs'], 4))
    .mockResolvedValueOnce('saved')
  const change = { ids: ['mine'], isOut: true }
  expect(await saveExclusion({ excluded: [], version: 1 }, change, save)).toBe('saved')
  expect(save.mock.calls.map(([body]) => body)).toEqual([
    { version: 1, excluded: ['mine'] },
    { version: 4, excluded: ['theirs', 'mine'] },
  ])
})

test('an item taken in here does not take in what another window left out', async () => {
  const save = vi
    .fn()
    .mockRejectedValueOnce(refusal(['mine', 'theirs'], 3))
    .mockResolvedValueOnce(0)
  await saveExclusion({ excluded: ['mine'], version: 2 }, { ids: ['mine'], isOut: false }, save)
  expect(save).toHaveBeenLastCalledWith({ version: 3, excluded: ['theirs'] })
})

test('a deleted chart is not saved again', async () => {
  const save = vi.fn().mockRejectedValue(new AppError('not-found', 'gone'))
  const saving = saveExclusion({ excluded: [], version: 1 }, { ids: ['a'], isOut: true }, save)
  await expect(saving).rejects.toThrow('gone')
  expect(save).toHaveBeenCalledTimes(1)
})
