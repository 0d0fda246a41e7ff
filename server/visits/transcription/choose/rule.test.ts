import { describe, expect, test } from 'vitest'
import type { SelectionRule, ServiceAlias } from '#contract/speech.ts'
import { type Ask, type Candidate, chooseEngine, DEFAULT_RULE, explainChoice } from './rule.ts'

const engine = (service: ServiceAlias, more: Partial<Candidate> = {}): Candidate => ({
  id: service,
  name: `The ${service} engine`,
  service,
  live: true,
  batch: true,
  languages: 'any',
  autoDetect: true,
  ...more,
})
const all = (['gcp', 'microsoft', 'ausculta', 'gemini'] as const).map((service) => engine(service))
const without = (...services: ServiceAlias[]) =>
  all.filter(({ service }) => !services.includes(service))
const choose = (
  ask: Partial<Ask>,
  engines: Candidate[] = all,
  rule: SelectionRule = DEFAULT_RULE,
) => chooseEngine(rule, engines, { language: 'en', userSetting: 'auto', mode: 'batch', ...ask })

describe('the service of a recording', () => {
  test.each(['gcp', 'microsoft', 'ausculta', 'gemini'] as const)(
    'is the user’s setting if it is %s, whatever the language',
    (userSetting) => {
      for (const language of ['en', 'pa', 'fr', 'multi'])
        expect(choose({ userSetting, language })).toMatchObject({ service: userSetting, note: '' })
    },
  )

  test.each([
    // The rule of the specification, a line for each of its branches.
    ['pa', 'auto', all, 'microsoft'],
    ['pa-IN', 'auto', all, 'microsoft'],
    ['fr', 'auto', all, 'microsoft'],
    ['multi', 'auto', all, 'microsoft'],
    ['en', 'auto', all, 'ausculta'],
    ['en-CA', 'auto', all, 'ausculta'],
    ['en', 'whisper', all, 'ausculta'],
    ['en', '', all, 'ausculta'],
    ['en', 'auto', without('ausculta'), 'microsoft'],
  ] as const)('for %s with the setting "%s" follows the specification', (...row) => {
    const [language, userSetting, engines, service] = row
    expect(choose({ language, userSetting }, [...engines])).toMatchObject({ service, note: '' })
  })

  test.each([
    ['en', 'gcp', without('gcp'), 'ausculta', 'Google is not set up.'],
    ['fr', 'gemini', without('gemini'), 'microsoft', 'Gemini is not set up.'],
    ['fr', 'auto', without('microsoft'), 'ausculta', 'Microsoft is not set up.'],
    ['pa', 'auto', without('microsoft', 'ausculta'), 'gcp', 'Microsoft is not set up.'],
    ['en', 'auto', [engine('gemini')], 'gemini', 'Microsoft is not set up.'],
  ] as const)(
    'for %s with the setting "%s" is the next that is set up, with a message',
    (language, userSetting, engines, service, note) => {
      expect(choose({ language, userSetting }, [...engines])).toMatchObject({ service, note })
    },
  )

  test('is none if no engine fits', () => {
    expect(choose({}, [])).toBeNull()
    const french = engine('ausculta', { languages: ['fr'], autoDetect: false })
    expect(choose({ language: 'en' }, [french])).toBeNull()
    expect(choose({ language: 'multi' }, [french])).toBeNull()
    expect(choose({ language: 'fr-CA' }, [french])).toMatchObject({ service: 'ausculta' })
  })

  test('passes over an engine that does not listen in this way, and says why', () => {
    const engines = [engine('microsoft', { live: false }), engine('ausculta')]
    expect(choose({ language: 'fr', mode: 'live' }, engines)).toMatchObject({
      service: 'ausculta',
      note: 'Microsoft does not transcribe live.',
    })
    const later = [engine('microsoft', { batch: false }), engine('ausculta')]
    expect(choose({ language: 'fr' }, later)?.note).toBe(
      'Microsoft does not transcribe recordings.',
    )
    const known = [engine('microsoft', { languages: ['de'] }), engine('ausculta')]
    expect(choose({ language: 'fr' }, known)?.note).toBe(
      'Microsoft does not support this language.',
    )
  })
})

test('the fallback engines follow in the order of the rule', () => {
  const choice = choose({ language: 'fr', userSetting: 'gcp' })
  expect(choice?.engine.id).toBe('gcp')
  expect(choice?.standIns.map(({ id }) => id)).toEqual(['microsoft', 'ausculta', 'gemini'])
})

describe('an engine of a service', () => {
  const two = [engine('ausculta', { id: 'first' }), engine('ausculta', { id: 'second' })]
  const aliased = (id: string | null): SelectionRule => ({
    ...DEFAULT_RULE,
    aliases: { ...DEFAULT_RULE.aliases, ausculta: id },
  })

  test('is the first of its kind, unless the administrator names one', () => {
    expect(choose({}, two)?.engine.id).toBe('first')
    expect(choose({}, two, aliased('second'))?.engine.id).toBe('second')
  })

  test('may be of another kind', () => {
    const rule = aliased('gcp')
    expect(choose({}, all, rule)).toMatchObject({ service: 'ausculta', engine: { id: 'gcp' } })
  })

  test('is the first that fits if the named one is gone or lacks the language', () => {
    expect(choose({}, two, aliased('removed'))?.engine.id).toBe('first')
    const [first, second] = two as [Candidate, Candidate]
    const german = [first, { ...second, languages: ['de'] }]
    expect(choose({}, german, aliased('second'))?.engine.id).toBe('first')
  })
})

describe('a rule of the administrator’s own', () => {
  const rule: SelectionRule = {
    ...DEFAULT_RULE,
    rows: [
      { when: 'language', languages: ['fr', 'de'], use: 'gemini' },
      { when: 'user-setting', services: ['microsoft'] },
      { when: 'available', use: 'gcp' },
    ],
  }

  test('is checked from top to bottom', () => {
    expect(choose({ language: 'fr', userSetting: 'microsoft' }, all, rule)?.service).toBe('gemini')
    expect(choose({ language: 'en', userSetting: 'microsoft' }, all, rule)?.service).toBe(
      'microsoft',
    )
    // A setting that the row doesn't list is ignored.
    expect(choose({ language: 'en', userSetting: 'gemini' }, all, rule)?.service).toBe('gcp')
  })

  test('without rows keeps audio local if possible', () => {
    const none = { ...rule, rows: [] }
    expect(choose({}, all, none)?.service).toBe('ausculta')
    expect(choose({}, without('ausculta'), none)?.service).toBe('microsoft')
  })
})

describe('the preview', () => {
  const ask: Ask = { language: 'fr', userSetting: 'auto', mode: 'live' }

  test('says which rows led to the engine', () => {
    expect(explainChoice(DEFAULT_RULE, all, ask)).toEqual({
      engine: 'The microsoft engine',
      service: 'microsoft',
      steps: [{ kind: 'row', row: 3, service: 'microsoft' }],
    })
  })

  test('names what is missing on the way', () => {
    expect(explainChoice(DEFAULT_RULE, without('microsoft'), ask).steps).toEqual([
      { kind: 'row', row: 3, service: 'microsoft', missing: 'set-up' },
      { kind: 'row', row: 4, service: 'ausculta' },
    ])
    expect(explainChoice(DEFAULT_RULE, [engine('gcp')], ask).steps).toEqual([
      { kind: 'row', row: 3, service: 'microsoft', missing: 'set-up' },
      { kind: 'row', row: 5, service: 'microsoft', missing: 'set-up' },
      { kind: 'next', service: 'gcp' },
    ])
    expect(explainChoice(DEFAULT_RULE, [], ask)).toMatchObject({ engine: null, service: null })
  })
})
