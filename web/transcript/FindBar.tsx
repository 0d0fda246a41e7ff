import { ActionIcon, TextInput } from '@mantine/core'
import { ChevronDown, ChevronUp, Search, X, type LucideIcon } from 'lucide-react'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import css from './transcript.module.css'
import type { Find } from './useFind.ts'
import { t } from '#web/i18n/i18n.ts'

/** Finds words in the transcript. */
export function FindBar({ find }: { find: Find }) {
  const { text = '', at, count, step, close } = find
  return (
    <div className={css.find} role="search">
      <TextInput
        size="xs"
        aria-label={t('Find in the transcript')}
        placeholder={t('Find in the transcript')}
        leftSection={<Search size={14} aria-hidden />}
        value={text}
        ref={focusOnShow}
        onChange={(event) => find.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
          if (event.key === 'Escape') close()
        }}
      />
      <span className={css.findCount} role="status">
        {text.trim() &&
          (count ? t('{position} of {count}', { position: at + 1, count }) : t('No matches'))}
      </span>
      <IconButton
        label={t('Previous')}
        icon={ChevronUp}
        disabled={!count}
        onClick={() => step(-1)}
      />
      <IconButton label={t('Next')} icon={ChevronDown} disabled={!count} onClick={() => step(1)} />
      <IconButton label={t('Close')} icon={X} onClick={close} />
    </div>
  )
}

interface IconButtonProps {
  label: string
  icon: LucideIcon
  disabled?: boolean
  onClick: () => void
}

function IconButton({ label, icon: Icon, disabled = false, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={15} aria-hidden />
    </ActionIcon>
  )
}
