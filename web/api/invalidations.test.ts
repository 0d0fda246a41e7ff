import { describe, expect, it } from 'vitest'
import { invalidationsFor } from './invalidations.ts'

const scribeId = '0198c0de-0000-7000-8000-000000000001'

describe('a change on another device', () => {
  it('of a scribe refreshes it, the lists and the folder counts', () => {
    expect(invalidationsFor({ topic: 'scribe', scribeId })).toEqual([
      ['scribes'],
      ['folders'],
      ['scribe', scribeId],
    ])
  })
  it('of a note refreshes the notes of that visit and the lists, and no other visit', () => {
    expect(invalidationsFor({ topic: 'note', scribeId, id: 'n1' })).toEqual([
      ['scribes'],
      ['notes', scribeId],
    ])
  })
  it('uses the id of a scribe event if it names no scribe', () => {
    expect(invalidationsFor({ topic: 'scribe', id: scribeId })).toContainEqual(['scribe', scribeId])
  })
  it('without a scribe touches lists only', () => {
    expect(invalidationsFor({ topic: 'transcript' })).toEqual([['scribes']])
    expect(invalidationsFor({ topic: 'message' })).toEqual([])
  })
  it('opens the stream without refreshing anything', () => {
    expect(invalidationsFor({ topic: 'ready' })).toEqual([])
  })
})
