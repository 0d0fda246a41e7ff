import { HardDrive } from 'lucide-react'
import css from './recorder.module.css'
import { useRecorder } from './recorder.ts'
import { storageWords } from './storage.ts'

/** A warning before recording: this device can't store what the server doesn't have yet. */
export function StorageNote() {
  const storage = useRecorder((r) => r.storage)
  if (storage === 'enough') return null
  const { message, toDo } = storageWords[storage]
  return (
    <div className={css.unfinished} role="status">
      <HardDrive size={16} aria-hidden />
      <span>
        <strong>{message}</strong> {toDo}
      </span>
    </div>
  )
}
