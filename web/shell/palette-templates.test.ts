import { expect, test } from 'vitest'
import { templatesNamed } from './palette-templates.ts'

const named = (...names: string[]) => names.map((name) => ({ id: name, name }))

test('a template is found by the words of its name: those at hand before the public ones, each once', () => {
  const usable = named('Follow-up of knees', 'Knee clinic', 'SOAP note')
  const library = named('Knee clinic', 'Knee injection', 'Hip clinic')
  const found = (typed: string) => templatesNamed(usable, library, typed).map(({ name }) => name)
  expect(found('knee')).toEqual(['Knee clinic', 'Follow-up of knees', 'Knee injection'])
  expect(found('kn inj')).toEqual(['Knee injection'])
  expect(found('')).toEqual([])
})
