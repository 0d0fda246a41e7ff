const speakers: Readonly<Record<string, string>> = { C: 'clinician', R: 'mother' }

/** The lines of a short visit that is written as "C: …", "P: …" and "R: …" (a mother), five seconds apart. */
export const severalVoices = (said: string) =>
  said.split(' / ').map((line, at) => ({
    kind: 'transcript' as const,
    id: String(at),
    text: line.slice(3),
    speaker: speakers[line.charAt(0)] ?? 'patient',
    timestamp: 5 * at,
  }))
