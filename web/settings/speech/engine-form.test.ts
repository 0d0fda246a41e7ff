import { expect, test } from 'vitest'
import type { Engine, Vendor } from '#contract/speech.ts'
import { findProblems, toEngineInput, toEngineValues } from './engine-form.ts'

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

test('a new engine starts with defaults, a stored one with its values and without its key', () => {
  expect(toEngineValues(vendor)).toEqual({
    kind: 'openai',
    name: 'A server',
    fields: { baseUrl: '', model: 'whisper-1' },
    key: '',
  })
  expect(toEngineValues(vendor, engine)).toMatchObject({
    name: 'Box',
    key: '',
    fields: { model: 'large' },
  })
})

test('a missing value is named at its field', () => {
  const empty = toEngineValues(vendor)
  expect(Object.keys(findProblems(vendor, empty, false))).toEqual(['baseUrl', 'key'])
  expect(findProblems(vendor, toEngineValues(vendor, engine), true)).toEqual({})
  const odd = { ...empty, name: ' ', fields: { baseUrl: 'box:80', model: 'm' }, key: 'k' }
  expect(Object.keys(findProblems(vendor, odd, false))).toEqual(['name', 'baseUrl'])
})

test('an empty key keeps the stored one, and fields of other kinds are not sent', () => {
  const values = toEngineValues(vendor, engine)
  expect(toEngineInput(values)).toEqual({ name: 'Box', config: engine.config })
  expect(toEngineInput({ ...values, key: ' k ' })).toMatchObject({ key: 'k' })
  expect(toEngineInput({ ...values, kind: 'telepathy' })).toBeUndefined()
})
