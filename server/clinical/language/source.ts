/**
 * One piece of what is known about a visit. Transcript sources are lines in spoken order whose
 * `id` is the line number (`seq`) as text; `timestamp` and `end` are seconds from the start of the visit.
 */
export interface Source {
  /** 'gap': a stretch of the visit that was not captured, from `timestamp` to `end`. */
  kind: 'transcript' | 'context' | 'file' | 'intake' | 'gap' | 'consent'
  id: string
  text: string
  /** The name of a file. */
  name?: string
  /** 'clinician', 'patient', a name the user gave, or a label such as 'S1'. */
  speaker?: string
  /**
   * What a recogniser calls the speaker, where `speaker` was given or guessed later. Prompts show it, because it stays the
   * same when a name comes.
   */
  label?: string
  /** Of 'consent': what the record says. */
  consent?: 'grant' | 'decline' | 'withdraw'
  timestamp?: number
  end?: number
  /** Names in it that may be misheard and that nobody has decided about, with what was meant perhaps. */
  doubts?: { said: string; meant: string[] }[]
}
