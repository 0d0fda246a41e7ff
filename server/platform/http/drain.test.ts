import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { drainable } from './drain.ts'

/** A server whose requests wait to be answered by hand. */
async function waitingServer(drainMs?: number) {
  const asked: ServerResponse[] = []
  const server = createServer((_request, response) => void asked.push(response))
  const drain = drainable(server, drainMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** What the client gets: the text of the answer, or that the connection ended. */
  const ask = async (accept = 'application/json') => {
    const count = asked.length
    const answer = fetch(address, { headers: { accept } }).then(
      (found) => found.text().catch(() => 'cut off'),
      () => 'no answer',
    )
    await expect.poll(() => asked.length).toBe(count + 1)
    return { answer, response: asked[count] as ServerResponse }
  }
  return { drain, ask, address }
}

test('a request that is being answered gets its answer, and a new one no connection', async () => {
  const { drain, ask, address } = await waitingServer(60_000)
  const { answer, response } = await ask()
  const drained = drain()
  await expect(fetch(address)).rejects.toThrow()
  response.end('saved')
  await drained
  expect(await answer).toBe('saved')
})

test('an event stream doesn’t hold up the end', async () => {
  const { drain, ask } = await waitingServer(60_000)
  const { answer, response } = await ask('text/event-stream')
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
  await drain()
  // Before or after its first line, however quick the client was.
  expect(['cut off', 'no answer']).toContain(await answer)
})

test('a request that takes too long is cut off', async () => {
  const { drain, ask } = await waitingServer(50)
  const { answer } = await ask()
  await drain()
  expect(await answer).toBe('no answer')
})

test('a server that never listened ends', async () => {
  await drainable(createServer())()
})
