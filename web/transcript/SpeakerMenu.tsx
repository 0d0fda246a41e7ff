import { Button, Menu, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Chunk } from '#contract/transcripts.ts'
import { type Guesses, speakerName } from './lines.ts'
import { changeSpeaker, confirmClinician, type Scope } from './speaker-changes.ts'
import css from './transcript.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  chunks: readonly Chunk[]
  speakers: readonly string[]
  guesses: Guesses
  children: ReactNode
}

const usual = ['clinician', 'patient']
const scopes: { value: Scope; label: string }[] = [
  { value: 'lines', label: t('This line') },
  { value: 'onwards', label: t('From here on') },
  { value: 'everywhere', label: t('Everywhere') },
]

/** The speaker of a line, and a menu that changes it here, from here on, or everywhere. */
export function SpeakerMenu({ scribeId, chunks, speakers, guesses, children }: Props) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <UnstyledButton
        className={css.speaker}
        title={t('Change the speaker')}
        onClick={() => setOpen(true)}
      >
        {children}
      </UnstyledButton>
    )
  return (
    <Menu opened onClose={() => setOpen(false)} position="bottom-start" width={290} trapFocus>
      <Menu.Target>
        <UnstyledButton className={css.speaker}>{children}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Choices {...{ scribeId, chunks, speakers, guesses }} onDone={() => setOpen(false)} />
      </Menu.Dropdown>
    </Menu>
  )
}

type ChoicesProps = Omit<Props, 'children'> & { onDone: () => void }

function Choices({ scribeId, chunks, speakers, guesses, onDone }: ChoicesProps) {
  const queries = useQueryClient()
  const from = chunks[0]?.speaker
  const [scope, setScope] = useState<Scope>('lines')
  const change = (to: string) => {
    onDone()
    void changeSpeaker(queries, scribeId, chunks, to, scope)
  }
  const confirm = (name: string) => {
    onDone()
    void confirmClinician(queries, scribeId, name)
  }
  return (
    <>
      {from && <ScopeControl value={scope} onChange={setScope} />}
      {from && from !== 'clinician' && (
        <Menu.Item onClick={() => confirm(from)}>{t('This is the clinician')}</Menu.Item>
      )}
      <Menu.Label>
        {scope === 'everywhere' && from
          ? t('Merge {speaker} with, or rename to', {
              speaker: speakerName(guesses.get(from) ?? from),
            })
          : t('Spoken by')}
      </Menu.Label>
      {listNames(speakers, guesses, from).map((name) => (
        <Menu.Item key={name} onClick={() => change(name)}>
          {speakerName(guesses.get(name) ?? name)}
          {guesses.has(name) && ` ${t('(guessed)')}`}
        </Menu.Item>
      ))}
      <OtherName onName={change} />
    </>
  )
}

/** Other names for a line. A role that is guessed for a speaker is offered under that speaker's name. */
function listNames(
  speakers: readonly string[],
  guesses: Guesses,
  current: string | undefined,
): string[] {
  const guessed = new Set<string>(guesses.values())
  const free = usual.filter((name) => !guessed.has(name))
  return [...new Set([...free, ...speakers])].filter((name) => name !== current)
}

function ScopeControl(props: { value: Scope; onChange: (scope: Scope) => void }) {
  return (
    <SegmentedControl
      {...props}
      fullWidth
      size="xs"
      mb={4}
      aria-label={t('Where to change the speaker')}
      data={scopes}
    />
  )
}

function OtherName({ onName }: { onName: (name: string) => void }) {
  const submit = (form: FormData) => {
    const name = form.get('name')
    if (typeof name === 'string' && name.trim()) onName(name.trim())
  }
  return (
    <form action={submit} className={css.otherName}>
      <TextInput
        name="name"
        size="xs"
        aria-label={t('Another name')}
        placeholder={t('Another name')}
        maxLength={60}
      />
      <Button type="submit" size="xs" variant="default">
        {t('Set')}
      </Button>
    </form>
  )
}
