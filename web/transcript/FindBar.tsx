import { ActionIcon, TextInput } from '@mantine/core'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import css from './transcript.module.css'

interface Props {
  text: string
  onText: (text: string) => void
  /** Number of the hit that is shown, from 0, and how many there are. */
  at: number
  count: number
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** Finds words in the transcript. */
export function FindBar({ text, onText, at, count, onStep, onClose }: Props) {
  return (
    <div className={css.find} role="search">
      <TextInput
        size="xs"
        aria-label="Find in the transcript"
        placeholder="Find in the transcript"
        leftSection={<Search size={14} aria-hidden />}
        value={text}
        ref={focusOnShow}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
          if (event.key === 'Escape') onClose()
        }}
      />
      <span className={css.findCount} role="status">
        {text.trim() && (count ? `${at + 1} of ${count}` : 'Not said')}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous"
        disabled={!count}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Next"
        disabled={!count}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
        <X size={15} aria-hidden />
      </ActionIcon>
    </div>
  )
}
