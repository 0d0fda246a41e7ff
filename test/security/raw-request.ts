import { connect } from 'node:net'
import { createPortalSession } from '#contract/billing.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** The path of an endpoint, with the id of a group where the query names one: it is read before the body. */
export const pathOf = (e: AnyEndpoint): string =>
  e.path.replace(/:\w+/g, unknownId) + (e === createPortalSession ? `?groupId=${unknownId}` : '')

/** The first line of the answer to a request as it is written. */
export function answerTo(origin: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(request)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().split('\r\n')[0] ?? '')
    })
  })
}
