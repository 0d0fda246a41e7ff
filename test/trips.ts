import pg from 'pg'
import { vi } from 'vitest'

const firstWord = (text: string) => /^\w+/.exec(text)?.[0] ?? ''

/** The queries sent to the database before any of them is answered, trip by trip, until it's disposed of. */
export function tripsOf() {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the client it was asked of.
  const { query } = pg.Client.prototype
  const trips: string[][] = []
  // Answers of one trip may arrive in pieces: queries sent between them are one trip, too.
  let answered = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (answered === trips.length) trips.push([])
    const trip = trips.length
    const [asked] = args as [string | { text: string }]
    trips.at(-1)?.push(firstWord(typeof asked === 'string' ? asked : asked.text))
    const answer = Reflect.apply(query, this, args) as unknown as Promise<unknown>
    const heard = () => void (answered = Math.max(answered, trip))
    answer.then(heard, heard)
    return answer as never
  })
  return { trips, [Symbol.dispose]: () => spy.mockRestore() }
}
