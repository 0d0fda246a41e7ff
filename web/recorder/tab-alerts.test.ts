import { expect, test } from 'vitest'
import { openTabAlerts, tabWords, urgent } from './tab-alerts.ts'

const recording = {
  phase: 'recording',
  source: 'microphone',
  alarm: undefined,
  seemsOver: false,
} as const

test('the tab title says that a recording is running, and puts problems first', () => {
  expect(tabWords(undefined)).toBeUndefined()
  expect(tabWords(recording)).toBe('● Recording')
  expect(tabWords({ ...recording, phase: 'paused' })).toBe('Paused')
  expect(tabWords({ ...recording, seemsOver: true })).toBe('⚠ Is the visit over?')
  expect(tabWords({ ...recording, seemsOver: true, alarm: 'muted' })).toBe(
    '⚠ The microphone is muted.',
  )
  expect(tabWords({ ...recording, source: 'replay' })).toBeUndefined()
  expect(urgent({ ...recording, phase: 'paused', alarm: 'dead' })).toBeUndefined()
})

test('an urgent problem is shown once outside of the page while the user is away, and cleared when it is over', () => {
  const said: string[] = []
  let isAway = true
  const outside = openTabAlerts({
    isAway: () => isAway,
    vibrate: () => said.push('vibrated'),
    notify: (text) => {
      said.push(text)
      return () => said.push(`taken back: ${text}`)
    },
  })
  outside.update(undefined)
  outside.update('Muted')
  outside.update('Muted')
  expect(said).toEqual(['vibrated', 'Muted'])
  outside.update('Over?')
  outside.update(undefined)
  expect(said.slice(2)).toEqual(['taken back: Muted', 'vibrated', 'Over?', 'taken back: Over?'])
  isAway = false
  outside.update('Muted')
  outside.close()
  expect(said).toHaveLength(6)
})
