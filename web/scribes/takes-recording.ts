import type { Scribe } from '#contract/scribes.ts'

type RecordableScribe = Pick<Scribe, 'sample' | 'state' | 'duration' | 'medicalContext'>

const isUntouched = ({
  state,
  duration,
  medicalContext: { transcript, files },
}: RecordableScribe): boolean =>
  (state === 'empty' || state === 'ready') &&
  duration === 0 &&
  transcript.chunkCount === 0 &&
  !files.some(({ purpose }) => purpose === 'transcription')

/** Whether Record records into this visit: it has no recording, no transcript and no note, and isn't the sample. */
export const takesRecording = (scribe: RecordableScribe): boolean =>
  !scribe.sample && isUntouched(scribe)

/** Whether the menu beside Record offers to record more into this visit: it has a transcript, and no note yet. */
export const takesMore = (scribe: RecordableScribe): boolean =>
  !scribe.sample && scribe.state !== 'noted' && !isUntouched(scribe)
