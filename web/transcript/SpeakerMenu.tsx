import { Button, Menu, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Chunk } from '#contract/transcripts.ts'
import { type Guesses, speakerName } from './lines.ts'
import { changeSpeaker, confirmClinician, type Scope } from './speaker-changes.ts'
import css from './transcript.module.css'

interface Props {
  scribeId: string
  chunks: readonly Chunk[]
  speakers: readonly string[]
  guesses: Guesses
  children: ReactNode
}

const usual = ['clinician', 'patient']
const scopes: { value: Scope; label: string }[] = [
  { value: 'lines', label: 'This line' },
  { value: 'onwards', label: 'From here on' },
  { value: 'everywhere', label: 'Everywhere' },
]

/** Who spoke, and changing it: in this line, from here on, or wherever the same speaker was heard. */
export function SpeakerMenu({ scribeId, chunks, speakers, guesses, children }: Props) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <UnstyledButton
        className={css.speaker}
        title="Change the speaker"
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

function Choices({
  scribeId,
  chunks,
  speakers,
  guesses,
  onDone,
}: Omit<Props, 'children'> & { onDone: () => void }) {
  const queries = useQueryClient()
  const from = chunks[0]?.speaker
  const [scope, setScope] = useState<Scope>('lines')
  const guessed = new Set<string>(guesses.values())
  // Who is only guessed to be the clinician is offered under the name the lines have.
  const free = usual.filter((name) => !guessed.has(name))
  const names = [...new Set([...free, ...speakers])].filter((name) => name !== from)
  const change = (to: string) => {
    onDone()
    void changeSpeaker(queries, scribeId, chunks, to, scope)
  }
  const submit = (form: FormData) => {
    const name = form.get('name')
    if (typeof name === 'string' && name.trim()) change(name.trim())
  }
  const shown = from === undefined ? '' : speakerName(guesses.get(from) ?? from)
  return (
    <>
      {from && (
        <SegmentedControl
          fullWidth
          size="xs"
          mb={4}
          aria-label="Where to change the speaker"
          value={scope}
          onChange={setScope}
          data={scopes}
        />
      )}
      {from && from !== 'clinician' && (
        <Menu.Item
          onClick={() => {
            onDone()
            void confirmClinician(queries, scribeId, from)
          }}
        >
          This is the clinician
        </Menu.Item>
      )}
      <Menu.Label>
        {scope === 'everywhere' && from ? `Join ${shown} with, or name` : 'Spoken by'}
      </Menu.Label>
      {names.map((name) => (
        <Menu.Item key={name} onClick={() => change(name)}>
          {speakerName(guesses.get(name) ?? name)}
          {guesses.has(name) && ' (guessed)'}
        </Menu.Item>
      ))}
      <form action={submit} className={css.otherName}>
        <TextInput
          name="name"
          size="xs"
          aria-label="Another name"
          placeholder="Another name"
          maxLength={60}
        />
        <Button type="submit" size="xs" variant="default">
          Set
        </Button>
      </form>
    </>
  )
}
