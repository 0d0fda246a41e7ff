import { RecordingSettings } from './RecordingSettings.tsx'
import { StyleSettings } from './StyleSettings.tsx'

export function GenerationSettings() {
  return (
    <>
      <RecordingSettings />
      <StyleSettings />
    </>
  )
}
