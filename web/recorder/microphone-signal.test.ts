import { describe, expect, it } from 'vitest'
import { noSignal, noteBlock, restart, type Signal, watchSignal } from './microphone-signal.ts'

const from = restart(noSignal, 10_000)
const block = (at: number, peak = 0.2, tabPeak: number | null = null) => ({ at, peak, tabPeak })
const look = (signal: Signal, now: number, microphone: 'live' | 'none' = 'live') =>
  watchSignal(signal, { now, microphone, tab: 'none' })

describe('the time before a block', () => {
  it('is a gap of its length less the block, when it is more than a second', () => {
    expect(noteBlock(from, block(11_000), 11_000).missedMs).toBe(0)
    expect(noteBlock(from, block(11_001), 11_001).missedMs).toBe(901)
  })

  it('is measured by when blocks were made, not by when they came', () => {
    const first = noteBlock(from, block(10_100), 13_000)
    expect([first.missedMs, first.signal.blockAt]).toEqual([0, 13_000])
    expect(noteBlock(first.signal, block(10_200), 13_001).missedMs).toBe(0)
  })

  it('has no gap before the very first block, nor after half a day', () => {
    expect(noteBlock(noSignal, block(99_000), 99_000).missedMs).toBe(0)
    const day = 86_400_000
    expect(noteBlock(from, block(10_000 + day), 10_000 + day).missedMs).toBe(0)
  })

  it('has no gap for a late block of the previous graph, and its clock does not go back', () => {
    const late = noteBlock(from, block(9_000), 10_050)
    expect([late.missedMs, late.signal.madeAt]).toEqual([0, 10_000])
  })

  it('counts from a clock that was put back', () => {
    const back = noteBlock(from, block(7_000), 7_000).signal
    expect(back.madeAt).toBe(7_000)
    expect(noteBlock(back, block(9_000), 9_000).missedMs).toBe(1_900)
  })
})

describe('a look', () => {
  it('finds a graph that has been still for more than a second', () => {
    expect(look(from, 11_000).isStalled).toBe(false)
    expect(look(from, 11_001).isStalled).toBe(true)
    expect(look(from, 11_001, 'none')).toMatchObject({
      isStalled: false,
      signal: { alarm: 'dead' },
    })
  })

  it('that comes late judges nothing, and the next one does', () => {
    const late = look(from, 13_000)
    expect([late.isStalled, late.signal.alarm]).toEqual([false, undefined])
    const next = look(late.signal, 16_000)
    expect([next.isStalled, next.signal.alarm]).toEqual([true, 'dead'])
  })

  it('keeps an alarm while it judges nothing', () => {
    const dead = look(from, 12_001).signal
    expect(dead.alarm).toBe('dead')
    expect(look(dead, 15_000).signal.alarm).toBe('dead')
  })
})
