import { expect, test } from 'vitest'
import type { Part } from '#contract/system.ts'
import { setUpItems, stepsFor } from './set-up-items.ts'

const part = (key: Part['key'], state: Part['state']) => ({ key, state })
const nothing = [
  part('speech-live', 'not-set-up'),
  part('speech-batch', 'not-set-up'),
  part('model', 'not-set-up'),
]
// Only the speciality is read.
const user = (role: 'administrator' | 'user', speciality = '') =>
  ({ role, profile: { speciality } }) as Parameters<typeof setUpItems>[0]['user']
const done = (items: ReturnType<typeof setUpItems>) =>
  items.filter(({ isDone }) => isDone).map(({ step }) => step)

test('an administrator has five things to set up, none of them done at first', () => {
  const facts = { parts: nothing, backsUp: false, microphoneAllowed: false }
  const items = setUpItems({ ...facts, user: user('administrator') })
  expect(items.map(({ step }) => step)).toEqual([
    'speech',
    'notes',
    'backup',
    'microphone',
    'profile',
  ])
  expect(done(items)).toEqual([])
})

test('each is done by its own fact: either kind of speech, a model that fails too, backups, microphone, specialty', () => {
  const facts = { user: user('administrator'), backsUp: false, microphoneAllowed: false }
  expect(done(setUpItems({ ...facts, parts: [part('speech-batch', 'untested')] }))).toEqual([
    'speech',
  ])
  expect(done(setUpItems({ ...facts, parts: [part('model', 'failing')] }))).toEqual(['notes'])
  expect(done(setUpItems({ ...facts, parts: nothing, backsUp: true }))).toEqual(['backup'])
  expect(done(setUpItems({ ...facts, parts: nothing, microphoneAllowed: true }))).toEqual([
    'microphone',
  ])
  const withSpecialty = { ...facts, user: user('administrator', 'Cardiology'), parts: nothing }
  expect(done(setUpItems(withSpecialty))).toEqual(['profile'])
})

test('a user sees speech, but neither the model nor the backup', () => {
  const facts = { parts: nothing, backsUp: undefined, microphoneAllowed: true }
  const items = setUpItems({ ...facts, user: user('user') })
  expect(items.map(({ step }) => step)).toEqual(['speech', 'microphone', 'profile'])
  expect(done(items)).toEqual(['microphone'])
})

test('a user starts with the microphone, an administrator with speech', () => {
  expect(stepsFor('user')[0]).toBe('microphone')
  expect(stepsFor('administrator')[0]).toBe('speech')
})
