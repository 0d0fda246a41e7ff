import { describe, expect, it } from 'vitest'
import { modelProblems, toBody, toValues } from './model-form.ts'

const local = {
  provider: 'openai-compatible',
  model: ' llama-3.1 ',
  baseUrl: ' http://127.0.0.1:11434/v1 ',
  apiKey: '',
}

describe('the language model', () => {
  it('keeps its stored key if none is typed', () => {
    expect(toBody(local)).toEqual({
      provider: 'openai-compatible',
      model: 'llama-3.1',
      baseUrl: 'http://127.0.0.1:11434/v1',
    })
    expect(toBody({ ...local, apiKey: 'k' })).toMatchObject({ apiKey: 'k' })
  })
  it('is removed by choosing none', () => {
    expect(toBody({ ...local, provider: 'none' })).toEqual({
      provider: null,
      model: '',
      baseUrl: '',
    })
    expect(modelProblems({ provider: 'none', model: '', baseUrl: '', apiKey: '' })).toEqual({})
  })
  it('on a server of one’s own needs an address', () => {
    expect(modelProblems(local)).toEqual({})
    expect(modelProblems({ ...local, baseUrl: '' })).toHaveProperty('baseUrl')
    expect(modelProblems({ ...local, baseUrl: 'localhost:11434' })).toHaveProperty('baseUrl')
  })
  it('at a vendor needs its name only', () => {
    expect(modelProblems({ ...local, provider: 'anthropic', baseUrl: '' })).toEqual({})
    expect(
      modelProblems({ ...local, provider: 'anthropic', model: ' ', baseUrl: '' }),
    ).toHaveProperty('model')
  })
  it('never shows a stored key', () => {
    const stored = {
      source: 'settings',
      provider: 'openai',
      model: 'm',
      baseUrl: '',
      hasKey: true,
    } as const
    expect(toValues(stored).apiKey).toBe('')
  })
})
