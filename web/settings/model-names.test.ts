import { expect, test } from 'vitest'
import { modelProviders } from '#contract/system.ts'
import { modelNames } from './model-names.ts'

test('the models of the specification are offered, each at a provider that can be chosen', () => {
  const offered = modelProviders.flatMap((provider) => modelNames(provider))
  expect(offered).toEqual(
    expect.arrayContaining([
      'gpt-4',
      'gpt-4o',
      'gpt-4-turbo',
      'gpt-4.1',
      'gemini-1.5-pro',
      'gemini-2.0-flash',
      'gemini-2.5-pro',
      'claude-instant-1.2',
      'command-r-plus',
    ]),
  )
  expect(modelNames('openai-compatible')).toEqual([])
})
