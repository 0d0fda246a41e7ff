import { expect, test } from 'vitest'
import type { Engine, Vendor } from '#contract/speech.ts'
import { inputOf, problemsOf, valuesOf } from './engine-form.ts'

const vendor: Vendor = {
  kind: 'openai',
  label: 'A server',
  hint: '',
  fields: [
    { name: 'baseUrl', label: 'Address', hint: '', value: '', required: true, options: [] },
    { name: 'model', label: 'Model', hint: '', value: 'whisper-1', required: true, options: [] },
  ],
  key: { label: 'Key', hint: '', required: true, long: false },
}
const engine: Engine = {
  id: 'one',
  name: 'Box',
  source: 'settings',
  config: { kind: 'openai', baseUrl: 'http://box.test/v1', model: 'large' },
  hasKey: true,
  service: 'ausculta',
  problem: '',
}

test('a new engine begins with what is usual, a stored one with what it has and no key', () => {
  expect(valuesOf(vendor)).toEqual({
    kind: 'openai',
    name: 'A server',
    fields: { baseUrl: '', model: 'whisper-1' },
    key: '',
  })
  expect(valuesOf(vendor, engine)).toMatchObject({
    name: 'Box',
    key: '',
    fields: { model: 'large' },
  })
})

test('what is missing is named at its field', () => {
  const empty = valuesOf(vendor)
  expect(Object.keys(problemsOf(vendor, empty, false))).toEqual(['baseUrl', 'key'])
  expect(problemsOf(vendor, valuesOf(vendor, engine), true)).toEqual({})
  const odd = { ...empty, name: ' ', fields: { baseUrl: 'box:80', model: 'm' }, key: 'k' }
  expect(Object.keys(problemsOf(vendor, odd, false))).toEqual(['name', 'baseUrl'])
})

test('an empty key keeps the stored one, and a field that does not fit is not sent', () => {
  const values = valuesOf(vendor, engine)
  expect(inputOf(values)).toEqual({ name: 'Box', config: engine.config })
  expect(inputOf({ ...values, key: ' k ' })).toMatchObject({ key: 'k' })
  expect(inputOf({ ...values, kind: 'telepathy' })).toBeUndefined()
})
