import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import { createLateEdits } from './late-edits.ts'

/** A form whose first field is now another one. */
const changed = {
  fields: [
    { id: 'f1', name: 'Employer', type: 'text' },
    { id: 'f2', name: 'Medication', type: 'text' },
  ],
} as FilledForm

const refusal = (code: AppError['code'], current: FilledForm) => async () => {
  throw new AppError(code, 'refused', { current })
}

test('text typed into a field whose id now belongs to another is shown with its name', async () => {
  const late = createLateEdits()
  late.know({ f1: 'text Diagnosis' })
  const sending = late.watch({ f1: 'Angina' }, refusal('bad-request', changed))
  await expect(sending).rejects.toThrow('refused')
  expect(late.isClosed(changed)).toBe(true)
  expect(late.shown()).toEqual([{ fieldId: 'f1', name: 'Diagnosis', text: 'Angina' }])
  late.dismiss()
  expect(late.shown()).toBe(undefined)
})

test('a conflict about one field stays one, though a field that was saved before has changed', async () => {
  const late = createLateEdits({ f1: 'text Diagnosis' })
  late.know({ f2: 'text Medication' })
  const sending = late.watch({ f2: 'Aspirin' }, refusal('version-mismatch', changed))
  await expect(sending).rejects.toThrow('refused')
  expect(late.isClosed(changed)).toBe(false)
  expect(late.shown()).toBe(undefined)
  expect(late.keysOf({ f2: 'Aspirin' })).toEqual({ f2: 'text Medication' })
})

test('every change to a signed form comes too late', async () => {
  const late = createLateEdits()
  const signed = { ...changed, signed: { by: 'Ana', version: 2, values: [] } }
  const sending = late.watch({ f2: null }, refusal('bad-request', signed))
  await expect(sending).rejects.toThrow('refused')
  expect(late.shown()).toEqual([{ fieldId: 'f2', name: '', text: '' }])
})
