import type { Session } from './session-view.ts'

/** Every session that still holds a microphone or a line. */
export const openSessions = new Set<Session>()

/** The working parts, loaded when the page has settled: Record must not wait for a network later. */
export const parts = async () => {
  const [{ openSession }, { journalDb, nowhere }] = await Promise.all([
    import('./session.ts'),
    import('./journal-place.ts'),
  ])
  const tracked: typeof openSession = (...given) => {
    const session = openSession(...given)
    openSessions.add(session)
    void session.over.then(() => openSessions.delete(session))
    return session
  }
  return { openSession: tracked, journalDb, nowhere }
}
