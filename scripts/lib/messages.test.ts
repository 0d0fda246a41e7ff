import { describe, expect, it } from 'vitest'
import { findMessages, placeholders } from './messages.ts'

describe('messages of a source', () => {
  it('are the literals given to t and Trans, both sides of a condition too', () => {
    const code = `
      t('Save'); t(on ? 'Pause' : 'Resume'); t(\`Plain\`)
      const a = <Trans message="Open {link}" values={{ link }} />`
    const { messages, dynamic } = findMessages('a.tsx', code)
    expect(messages).toEqual(['Save', 'Pause', 'Resume', 'Plain', 'Open {link}'])
    expect(dynamic).toEqual([])
  })
  it('must be literals', () => {
    expect(findMessages('a.ts', 't(label)').dynamic).toEqual([0])
  })
  it('are missing if an element or an attribute contains literal text', () => {
    const code = `<p title="Two words" className="two words">Some text {t('Fine')} · <b>{'x'}</b></p>`
    const { untranslated } = findMessages('a.tsx', code)
    expect(untranslated.map(({ text }) => text)).toEqual(['Two words', 'Some text'])
  })
})

it('placeholders are those of every branch', () => {
  expect(placeholders('{n, plural, one {# of {who}} other {# of {all}}} {n}')).toEqual([
    'all',
    'n',
    'who',
  ])
})
