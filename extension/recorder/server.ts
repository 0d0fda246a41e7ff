/*
 * Replaces web/api/server.ts. The recorder serves one session of one installation, which its address names; it
 * closes with the session.
 */
const asked = new URLSearchParams(location.search)

export const serverOrigin = (): string => asked.get('server') ?? ''
/** The id of the user who records. */
export const recordingUser = (): string => asked.get('user') ?? ''
