import { afterEach, expect, it, vi } from 'vitest'
import { findField } from './field.ts'

class FakeElement {
  readOnly = false
  disabled = false
  selectionStart = 0
  selectionEnd = 0
  value = ''
  closest() {
    return null
  }
  focus() {
    return undefined
  }
  setSelectionRange(from: number, to: number) {
    this.selectionStart = from
    this.selectionEnd = to
  }
}

afterEach(() => vi.unstubAllGlobals())

/** A text area with the caret at the end of its text. */
function areaWith(value: string) {
  const area = Object.assign(new FakeElement(), { value })
  area.setSelectionRange(value.length, value.length)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('HTMLTextAreaElement', FakeElement)
  const execCommand = (_name: string, _ui: boolean, text: string) => {
    const { selectionStart: from, selectionEnd: to } = area
    area.value = area.value.slice(0, from) + text + area.value.slice(to)
    area.setSelectionRange(from + text.length, from + text.length)
  }
  vi.stubGlobal('document', { execCommand })
  // Only what a text area is asked here.
  const field = findField(area as unknown as EventTarget, async () => [])
  if (!field) throw new Error('a text area is a field')
  const selected = () => area.value.slice(area.selectionStart, area.selectionEnd)
  return { area, field, selected }
}

it('a macro behind other text replaces its trigger, and its first slot is selected', () => {
  const { area, field, selected } = areaWith('Knee: pain for .dur')
  field.replace('.dur'.length, '[[duration]], worse at [[time]]')
  expect(area.value).toBe('Knee: pain for [[duration]], worse at [[time]]')
  expect(selected()).toBe('[[duration]]')
  expect([field.toSlot(), selected()]).toEqual([true, '[[time]]'])
  expect(field.toSlot()).toBe(false)
})
