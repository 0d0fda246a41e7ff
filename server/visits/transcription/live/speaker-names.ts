import type { Utterance } from '#server/speech/engines/speech.ts'

/**
 * Every session of an engine numbers its speakers from the start, and nothing shows that its first is the first of the
 * session before: labels of a later session continue the numbers, so that nobody's words are silently attributed to
 * somebody else.
 */
export function continuedSpeakers(): (utterance: Utterance, session: object) => Utterance {
  const sessions = new Map<object, Map<string, string>>()
  let count = 0

  function nameOf(label: string, session: object): string {
    const names = sessions.get(session) ?? new Map<string, string>()
    sessions.set(session, names)
    const known = names.get(label)
    if (known !== undefined) return known
    count += 1
    const name = sessions.size === 1 ? label : `S${count}`
    names.set(label, name)
    return name
  }

  return (utterance, session) => {
    const named = <T extends { speaker?: string }>(one: T): T =>
      one.speaker === undefined ? one : { ...one, speaker: nameOf(one.speaker, session) }
    const whole = named(utterance)
    // Speaker labels aren't shown while a sentence may still change.
    if (whole.kind === 'partial' || !whole.words) return whole
    return { ...whole, words: whole.words.map(named) }
  }
}
