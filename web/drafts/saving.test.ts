import { expect, it } from 'vitest'
import {
  type EditKind,
  initialState,
  type SavingEffect,
  type SavingEvent,
  type SavingState,
  stepSaving,
} from './saving.ts'

type Form = Readonly<Record<string, string>>
interface Doc {
  version: number
  fields: Form
}
type Event = SavingEvent<Doc, Form>

/** A document of fields; an edit holds those that changed. */
const kind: EditKind<Doc, Form> = {
  merge: (edit, later) => ({ ...edit, ...later }),
  pick: ({ fields }, edit) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => name in edit)),
  differing(edit, other) {
    const left = Object.entries(edit).filter(([name, value]) => other[name] !== value)
    return left.length > 0 ? Object.fromEntries(left) : undefined
  },
}
const doc = (version: number, fields: Form): Doc => ({ version, fields })
const start = doc(1, { a: '1', b: '1' })

/** The state after some events, with the effects of the last one. */
function after(...events: Event[]) {
  let state: SavingState<Doc, Form> = initialState<Doc, Form>(start, undefined)
  let effects: SavingEffect<Doc, Form>[] = []
  for (const event of events) [state, ...effects] = stepSaving(kind, state, event)
  return { state, effects }
}
const edited = (edit: Form): Event => ({ type: 'edited', edit })
const send: Event = { type: 'send' }
const accepted = (stored: Doc): Event => ({ type: 'accepted', stored })
const outdated = (current: Doc): Event => ({ type: 'outdated', current })
const unreachable: Event = { type: 'unreachable' }

it('an edit waits until typing pauses, together with the edits before it', () => {
  const { state, effects } = after(edited({ a: '2' }), edited({ b: '2' }))
  expect(state).toMatchObject({ edit: { a: '2', b: '2' }, status: { kind: 'waiting' } })
  expect(effects).toEqual([{ type: 'schedule' }])
})
it('there is one request at a time', () => {
  const { state, effects } = after(edited({ a: '2' }), send, edited({ a: '3' }), send)
  expect(state.status).toEqual({ kind: 'saving', sent: { a: '2' } })
  expect(effects).toEqual([])
})
it('nothing is sent without an edit', () => {
  expect(after(send)).toEqual({ state: initialState<Doc, Form>(start, undefined), effects: [] })
})
it('text typed during a request is sent right after it, on top of the new version', () => {
  const stored = doc(2, { a: '2', b: '1' })
  const { state, effects } = after(edited({ a: '2' }), send, edited({ b: '3' }), accepted(stored))
  expect(state).toMatchObject({ stored, edit: { b: '3' }, status: { sent: { b: '3' } } })
  expect(effects).toEqual([
    { type: 'stored', stored },
    { type: 'send', version: 2, edit: { b: '3' } },
  ])
})
it('each failure to reach the server waits longer, and a success starts from the beginning', () => {
  const offline = [edited({ a: '2' }), send, unreachable, send, unreachable]
  expect(after(...offline).effects).toEqual([{ type: 'retry', attempt: 1 }])
  const { effects } = after(
    ...offline,
    send,
    accepted(doc(2, { a: '2', b: '1' })),
    edited({ a: '3' }),
    send,
    unreachable,
  )
  expect(effects).toEqual([{ type: 'retry', attempt: 0 }])
})
it('a rejected edit stays and is sent again only on request', () => {
  const { state, effects } = after(edited({ a: '2' }), send, {
    type: 'failed',
    message: 'Too long',
  })
  expect(state).toMatchObject({ edit: { a: '2' }, status: { kind: 'failed', message: 'Too long' } })
  expect(effects).toEqual([])
  expect(stepSaving(kind, state, send)[1]).toEqual({ type: 'send', version: 1, edit: { a: '2' } })
})
it('a change of other fields is merged below the edit', () => {
  const current = doc(4, { a: '1', b: 'theirs' })
  const { state, effects } = after(edited({ a: '2' }), send, outdated(current))
  expect(state).toMatchObject({ stored: current, edit: { a: '2' } })
  expect(effects).toEqual([{ type: 'send', version: 4, edit: { a: '2' } }])
})
it('a change of the same field is a conflict that keeps both', () => {
  const other = doc(4, { a: 'theirs', b: '1' })
  const { state, effects } = after(edited({ a: '2' }), send, outdated(other))
  expect(state).toMatchObject({ stored: start, edit: { a: '2' } })
  expect(state.status).toEqual({ kind: 'conflict', other, sent: { a: '2' } })
  expect(effects).toEqual([])
})
it('nothing is sent during a conflict, whatever is typed', () => {
  const conflict = [edited({ a: '2' }), send, outdated(doc(4, { a: 'theirs', b: '1' }))]
  const { state, effects } = after(...conflict, edited({ a: '3' }), send)
  expect(state).toMatchObject({ edit: { a: '3' }, status: { kind: 'conflict' } })
  expect(effects).toEqual([])
})
it("an earlier edit whose answer was lost is not mistaken for somebody else's change", () => {
  const current = doc(2, { a: '2', b: '1' })
  const { state, effects } = after(
    edited({ a: '2' }),
    send,
    unreachable,
    edited({ a: '3' }),
    send,
    unreachable,
    send,
    outdated(current),
  )
  expect(state).toMatchObject({ stored: current, edit: { a: '3' }, unanswered: [] })
  expect(effects.at(-1)).toEqual({ type: 'send', version: 2, edit: { a: '3' } })
})
it('an edit that someone else made as well is saved', () => {
  const current = doc(2, { a: '2', b: '1' })
  const { state, effects } = after(edited({ a: '2' }), send, outdated(current))
  expect(state).toMatchObject({ stored: current, edit: undefined, status: { kind: 'saved' } })
  expect(effects).toEqual([{ type: 'stored', stored: current }])
})
it('an answer without a request changes nothing', () => {
  const { state, effects } = after(edited({ a: '2' }), accepted(doc(9, { a: 'x', b: 'x' })))
  expect(state).toMatchObject({ stored: start, edit: { a: '2' } })
  expect(effects).toEqual([])
})
it('a loaded document is shown only if nothing is typed and nothing newer is known', () => {
  const newer: Event = { type: 'loaded', stored: doc(2, { a: 'new', b: '1' }) }
  expect(after(newer).state.stored.version).toBe(2)
  expect(after(edited({ a: '2' }), newer).state.stored).toBe(start)
  expect(after(newer, { type: 'loaded', stored: start }).state.stored.version).toBe(2)
})
it('closing the document ends the edit after the server has all of it', () => {
  const closed: Event = { type: 'closed', current: doc(2, { a: 'signed', b: '1' }) }
  const typedOn = after(edited({ a: '2' }), send, edited({ a: '3' }), closed)
  expect(typedOn.effects).toEqual([{ type: 'send', version: 2, edit: { a: '3' } }])
  const [state, ...effects] = stepSaving(kind, typedOn.state, closed)
  expect(state).toMatchObject({ edit: undefined, status: { kind: 'saved' } })
  expect(effects).toEqual([{ type: 'closed', stored: closed.current }])
})
it('the own choice in a conflict is sent on top of the other version', () => {
  const other = doc(4, { a: 'theirs', b: '1' })
  const { effects } = after(
    edited({ a: '2' }),
    send,
    outdated(other),
    { type: 'mine-chosen' },
    send,
  )
  expect(effects).toEqual([{ type: 'send', version: 4, edit: { a: '2' } }])
})
it('choosing the other text discards what was shown, never what was typed since', () => {
  const other = doc(4, { a: 'theirs', b: '1' })
  const conflict = [edited({ a: '2' }), send, outdated(other)]
  const choice: Event = { type: 'other-chosen', stored: other, edit: { a: '2' } }
  expect(after(...conflict, choice).state).toMatchObject({
    stored: other,
    edit: undefined,
    status: { kind: 'saved' },
  })
  expect(after(...conflict, edited({ a: '3' }), choice).state).toMatchObject({
    edit: { a: '3' },
    status: { kind: 'conflict', sent: { a: '2' } },
  })
  expect(after(...conflict, { type: 'mine-chosen' }, choice).state.edit).toEqual({ a: '2' })
})
