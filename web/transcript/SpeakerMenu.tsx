import { Button, Menu, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { editChunk, renameSpeaker, type Chunk } from '#contract/transcripts.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { toastError } from '#web/ui/toast.tsx'
import { speakerName } from './lines.ts'
import { changeLine } from './queries.ts'
import css from './transcript.module.css'

interface Props {
  scribeId: string
  chunks: readonly Chunk[]
  speakers: readonly string[]
  children: ReactNode
}

const usual = ['clinician', 'patient']

/** Who spoke, and changing it: in this line, or wherever the same speaker was heard. */
export function SpeakerMenu({ scribeId, chunks, speakers, children }: Props) {
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
    <Menu opened onClose={() => setOpen(false)} position="bottom-start" width={230} trapFocus>
      <Menu.Target>
        <UnstyledButton className={css.speaker}>{children}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Choices {...{ scribeId, chunks, speakers }} onDone={() => setOpen(false)} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Choices({
  scribeId,
  chunks,
  speakers,
  onDone,
}: Omit<Props, 'children'> & { onDone: () => void }) {
  const queries = useQueryClient()
  const from = chunks[0]?.speaker
  const [where, setWhere] = useState('here')
  const names = [...new Set([...usual, ...speakers])].filter((name) => name !== from)
  const change = async (to: string) => {
    onDone()
    try {
      if (where === 'everywhere' && from)
        await call(renameSpeaker, { params: { id: scribeId }, body: { from, to } })
      else await changeHere(to)
    } catch (error) {
      toastError(error)
    }
    void queries.invalidateQueries({ queryKey: keys.transcript(scribeId) })
  }
  const changeHere = async (speaker: string) => {
    for (const { seq } of chunks) {
      changeLine(queries, scribeId, seq, { speaker })
      await call(editChunk, { params: { id: scribeId, seq: String(seq) }, body: { speaker } })
    }
  }
  const submit = (form: FormData) => {
    const name = form.get('name')
    if (typeof name === 'string' && name.trim()) void change(name.trim())
  }
  return (
    <>
      {from && (
        <SegmentedControl
          fullWidth
          size="xs"
          mb={4}
          aria-label="Where to change the speaker"
          value={where}
          onChange={setWhere}
          data={[
            { value: 'here', label: 'This line' },
            { value: 'everywhere', label: 'Everywhere' },
          ]}
        />
      )}
      {names.map((name) => (
        <Menu.Item key={name} onClick={() => void change(name)}>
          {speakerName(name)}
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
