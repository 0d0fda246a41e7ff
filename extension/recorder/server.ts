/*
 * Replaces web/api/server.ts. The recorder belongs to one session of one installation, which its address names, and
 * closes with it.
 */
const asked = new URLSearchParams(location.search)

export const serverOrigin = (): string => asked.get('server') ?? ''
/** The id of the user who records. */
export const recordingUser = (): string => asked.get('user') ?? ''
