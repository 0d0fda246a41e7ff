import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { endLocally, refresh } from '#web/api/client.ts'
import { askAbout, useChats } from './chats.ts'

// The client takes hold of `fetch` when it is loaded.
const network = vi.hoisted(() => {
  globalThis.addEventListener = () => undefined
  globalThis.removeEventListener = () => undefined
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

it('a failed question is asked again with its files and template', async () => {
  network.fetch = async (input) =>
    input === '/api/auth/token'
      ? Response.json({ token: 't', expiresAt: new Date(Date.now() + 600_000), user: {} })
      : Response.json({ code: 'failed', message: 'Something went wrong.' }, { status: 500 })
  const question = { text: 'What does it say?', files: ['letter'], prompt: { id: 'soap' } }
  await askAbout(new QueryClient(), 'visit', question, 'NORMAL')
  expect(useChats.getState().visit).toMatchObject({
    state: 'failed',
    question: question.text,
    files: ['letter'],
    prompt: { id: 'soap' },
  })
})

it('a question that waits for the network is not sent for the next user', async () => {
  let who = 'first'
  const asked: string[] = []
  network.fetch = async (input) => {
    const expiresAt = new Date(Date.now() + 600_000)
    if (input === '/api/auth/token')
      return Response.json({ token: who, expiresAt, user: { id: who } })
    asked.push(who)
    throw new TypeError('Failed to fetch')
  }
  endLocally('left')
  await refresh()
  const asking = askAbout(new QueryClient(), 'other', { text: 'Any allergies?' }, 'NORMAL')
  await expect.poll(() => asked).toEqual(['first'])
  endLocally('left')
  who = 'next'
  await refresh()
  await asking
  expect(asked).toEqual(['first'])
})

it('an answer whose connection broke is read again from its start and shows no word twice', async () => {
  const events = [
    { type: 'started', messageId: 'm', writer: { kind: 'model', name: 'x' } },
    { type: 'text', text: 'It was ' },
    { type: 'text', text: '142.' },
    { type: 'done', message: { id: 'm', content: 'It was 142.' } },
  ].map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)
  let answers = 0
  network.fetch = async (input) => {
    const expiresAt = new Date(Date.now() + 600_000)
    if (input === '/api/auth/token')
      return Response.json({ token: 't', expiresAt, user: { id: 'u' } })
    if (typeof input !== 'string' || !input.startsWith('/api/chat'))
      return Response.json({ items: [] })
    answers += 1
    if (answers > 1) return new Response(events.join(''))
    const sent = events.slice(0, 2)
    return new Response(
      new ReadableStream({
        pull(stream) {
          const next = sent.shift()
          if (next) stream.enqueue(new TextEncoder().encode(next))
          else stream.error(new TypeError('network error'))
        },
      }),
    )
  }
  endLocally('left')
  await refresh()
  const shown: string[] = []
  const stop = useChats.subscribe((all) => shown.push(all.broken?.text ?? ''))
  await askAbout(new QueryClient(), 'broken', { text: 'Blood pressure?' }, 'NORMAL')
  stop()
  expect(answers).toBe(2)
  expect(shown).toContain('It was 142.')
  expect(shown.filter((text) => text.includes('It was It was'))).toEqual([])
})
