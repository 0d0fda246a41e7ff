import { VolumeOff } from 'lucide-react'
import type { Recording } from '#contract/transcripts.ts'
import { describeDeletedAudio } from '#web/transcript/RecordingList.tsx'
import css from '#web/transcript/transcript.module.css'

/** In the place of the player: the audio of the visit was deleted. Nothing if there never was any. */
export function DeletedAudio({ recordings }: { recordings: readonly Recording[] }) {
  const text = recordings.map(describeDeletedAudio).findLast((words) => words !== undefined)
  if (!text) return null
  return (
    <p className={css.deletedAudio}>
      <VolumeOff size={15} aria-hidden />
      {text}
    </p>
  )
}
