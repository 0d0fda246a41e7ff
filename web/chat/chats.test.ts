import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { askAbout, useChats } from './chats.ts'

// The client takes hold of `fetch` when it is loaded.
const network = vi.hoisted(() => {
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

it('a question that failed is asked again with the files and the template that it had', async () => {
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
