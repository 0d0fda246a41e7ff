import type { ContextEntry, Scribe } from '#contract/scribes.ts'

type Context = Scribe['medicalContext']

const change = (scribe: Scribe, part: Partial<Context>): Scribe => ({
  ...scribe,
  medicalContext: { ...scribe.medicalContext, ...part },
})

/** The visit with this note in it, in its place or at the end. */
export function withNote(scribe: Scribe, note: ContextEntry): Scribe {
  const { additionalContext } = scribe.medicalContext
  const known = additionalContext.some(({ id }) => id === note.id)
  return change(scribe, {
    additionalContext: known
      ? additionalContext.map((one) => (one.id === note.id ? note : one))
      : [...additionalContext, note],
  })
}

export function removeNote(scribe: Scribe, id: string): Scribe {
  const { additionalContext } = scribe.medicalContext
  return change(scribe, { additionalContext: additionalContext.filter((one) => one.id !== id) })
}

export function removeFile(scribe: Scribe, id: string): Scribe {
  return change(scribe, { files: scribe.medicalContext.files.filter((file) => file.id !== id) })
}
