import { describe, expect, it } from 'vitest'
import { isSingleKey, keyCaps, matchStroke, toStroke } from './shortcuts.ts'

const press = (key: string, more: Partial<Parameters<typeof toStroke>[0]> = {}) =>
  toStroke({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  })

describe('a key press', () => {
  it('is Ctrl or ⌘ alike', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k')
    expect(press('k', { metaKey: true })).toBe('mod+k')
  })
  it('with shift is another key for a letter, and only its own sign otherwise', () => {
    expect(press('R', { shiftKey: true })).toBe('shift+r')
    expect(press('?', { shiftKey: true })).toBe('?')
  })
  it('with Alt on a Mac means the letter on the key', () => {
    expect(press('‰', { altKey: true, shiftKey: true, code: 'KeyR' })).toBe('alt+shift+r')
  })
})

describe('shortcuts', () => {
  const shortcuts = [{ keys: 'g s' }, { keys: 'g ,' }, { keys: 's' }, { keys: 'mod+k' }]
  it('fire at once when they are one key', () => {
    expect(matchStroke(shortcuts, '', 's').hit?.keys).toBe('s')
  })
  it('of two keys fire after the second and not as the second alone', () => {
    const begun = matchStroke(shortcuts, '', 'g')
    expect(begun).toEqual({ pending: 'g' })
    expect(matchStroke(shortcuts, begun.pending, 's').hit?.keys).toBe('g s')
  })
  it('a wrong second key starts over', () => {
    expect(matchStroke(shortcuts, 'g', 'mod+k').hit?.keys).toBe('mod+k')
    expect(matchStroke(shortcuts, 'g', 'x')).toEqual({ pending: '' })
  })
  it('of bare characters are the ones that can be switched off', () => {
    expect(['r', '?', 'g s', '['].every(isSingleKey)).toBe(true)
    expect(['mod+k', 'alt+shift+r', 'escape'].some(isSingleKey)).toBe(false)
  })
  it('are written as the keyboard at hand has them', () => {
    expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K'])
    expect(keyCaps('mod+enter', false)).toEqual(['Ctrl', '↵'])
    expect(keyCaps('g s', false)).toEqual(['G', 'S'])
  })
})
