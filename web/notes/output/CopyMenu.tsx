import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown, ListOrdered, Printer, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PasteSettings } from '#contract/export.ts'
import type { Note } from '#contract/notes.ts'
import { useActions } from '#web/shell/actions.ts'
import { noteSaver } from '#web/notes/drafts.ts'
import { useNoteSelection } from '#web/notes/note-selection.ts'
import { useRiskGate } from '#web/notes/RiskGate.tsx'
import { writeBackQuery } from '#web/notes/write-back/queries.ts'
import { WriteBackItem } from '#web/notes/write-back/WriteBackItem.tsx'
import { paths } from '#web/paths.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useFieldQueue } from './field-queue.ts'
import { printNote } from './print.ts'
import { chosenProfile, listProfiles, profileName } from './profiles.ts'
import { pasteQuery, savePaste } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

const WriteBackDialog = lazy(async () => ({
  default: (await import('#web/notes/write-back/WriteBackDialog.tsx')).WriteBackDialog,
}))

const icon = { size: 16, 'aria-hidden': true }

/** Next to Copy: copying by section, in the chart's format, and printing. */
export function CopyMenu({ note }: { note: Note }) {
  const { data: settings } = useQuery(pasteQuery)
  const profile = chosenProfile(settings)
  const { next, copyNext } = useFieldQueue(note, profile)
  const print = usePrint(note)
  const writeBack = useWriteBackDialog(note)
  useCopyActions({ next, copyNext, print })
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            px={9}
            aria-label={t('More ways to copy (now: {name})', { name: profileName(profile) })}
          >
            <ChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <CopyNextItem next={next} copyNext={copyNext} />
          <Menu.Item
            leftSection={<Printer {...icon} />}
            rightSection={<Kbd keys="mod+p" />}
            onClick={print}
          >
            {t('Print')}
          </Menu.Item>
          <WriteBackItem note={note} onClick={writeBack.open} />
          <Menu.Divider />
          <ProfileItems settings={settings} />
        </Menu.Dropdown>
      </Menu>
      {writeBack.dialog}
    </>
  )
}

function CopyNextItem({ next, copyNext }: Pick<CopyActions, 'next' | 'copyNext'>) {
  return (
    <Menu.Item
      leftSection={<ListOrdered {...icon} />}
      rightSection={<Kbd keys="shift+y" />}
      closeMenuOnClick={false}
      onClick={copyNext}
    >
      {next ? t('Copy next: {name}', { name: next.name }) : t('Start again')}
    </Menu.Item>
  )
}

/** Opens the preview, including unsaved typing, after a question about unreviewed statements. */
function useWriteBackDialog(note: Note) {
  const queries = useQueryClient()
  const checkRisk = useRiskGate(note)
  const { data } = useQuery(writeBackQuery(note))
  const [isOpen, setOpen] = useState(false)
  const show = async () => {
    await noteSaver(queries, note).flush()
    setOpen(true)
  }
  return {
    open: () => checkRisk('write', () => void show()),
    dialog: isOpen && data?.target && (
      <Suspense>
        <WriteBackDialog
          note={note}
          name={data.target.displayName}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}

/** Prints the note, after a question about unreviewed statements. */
function usePrint(note: Note): () => void {
  const queries = useQueryClient()
  const checkRisk = useRiskGate(note)
  return () => {
    const html = () => useNoteSelection.getState().handle?.html() ?? ''
    checkRisk('print', () => void printNote(queries, note, html()))
  }
}

interface CopyActions extends ReturnType<typeof useFieldQueue> {
  print: () => void
}

function useCopyActions({ next, copyNext, print }: CopyActions): void {
  useActions([
    {
      id: 'copy-next-section',
      label: next
        ? t('Copy the next section: {name}', { name: next.name })
        : t('Copy the first section again'),
      section: 'Here',
      keys: 'shift+y',
      icon: ListOrdered,
      run: copyNext,
    },
    {
      id: 'print-note',
      label: t('Print the note'),
      section: 'Here',
      // Otherwise the browser would print the page around the note, without the question about unreviewed statements.
      keys: 'mod+p',
      icon: Printer,
      run: print,
    },
  ])
}

/** The user's paste profiles, with the chosen one marked. */
function ProfileItems({ settings }: { settings: PasteSettings | undefined }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const choose = useMutation({ mutationFn: (chosen: string) => savePaste(queries, { chosen }) })
  const profile = chosenProfile(settings)
  return (
    <>
      <Menu.Label>{t('Copy as')}</Menu.Label>
      {listProfiles(settings).map((one) => (
        <Menu.Item
          key={one.id}
          leftSection={
            one.id === profile.id ? (
              <Check size={16} aria-label={t('Selected:')} />
            ) : (
              <span style={{ width: 16 }} />
            )
          }
          onClick={() => choose.mutate(one.id)}
        >
          {profileName(one)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<Settings2 {...icon} />}
        onClick={() => void navigate(paths.settings('templates', 'copy-formats'))}
      >
        {t('Edit copy formats')}
      </Menu.Item>
    </>
  )
}
