/** The lines of a short visit that is written as "C: …" and "P: …", five seconds apart. */
export const twoVoices = (said: string) =>
  said.split(' / ').map((line, at) => ({
    kind: 'transcript' as const,
    id: String(at),
    text: line.slice(3),
    speaker: line.startsWith('C') ? 'clinician' : 'patient',
    timestamp: 5 * at,
  }))
