import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis, Search } from 'lucide-react'
import type { Scribe } from '#contract/scribes.ts'
import { LanguageBar } from './LanguageBar.tsx'
import css from './transcript.module.css'
import type { TranscriptDialog } from './TranscriptDialogs.tsx'
import { TranscriptMenu } from './TranscriptMenu.tsx'
import type { Transcript } from './useTranscript.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribe: Scribe
  transcript: Transcript
  onFind: () => void
  onOpen: (dialog: TranscriptDialog) => void
  /** Whether a screen reader reads each new line. */
  aloud: boolean
  onAloud: (aloud: boolean) => void
}

/** Heading of the transcript: languages, search and menu. */
export function TranscriptHead({ scribe, transcript, onFind, ...menu }: Props) {
  return (
    <div className={css.head}>
      <h2>{t('Transcript')}</h2>
      <LanguageBar scribe={scribe} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Find in the transcript')}
        disabled={transcript.isEmpty}
        onClick={onFind}
      >
        <Search size={15} aria-hidden />
      </ActionIcon>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('More transcript actions')}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <TranscriptMenu scribeId={scribe.id} transcript={transcript} {...menu} />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
