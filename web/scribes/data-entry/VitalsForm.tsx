import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useDraft } from '#web/drafts/useDraft.ts'
import { EntryButtons } from './EntryButtons.tsx'
import { useAddNote } from './useAddNote.ts'
import { noVitals, readVitals, type Vital } from './vitals.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  onClose: () => void
}

const fields: { vital: Vital; label: string; placeholder: string }[] = [
  { vital: 'bloodPressure', label: t('Blood pressure (mmHg)'), placeholder: '120/80' },
  { vital: 'heartRate', label: t('Heart rate (per minute)'), placeholder: '72' },
  { vital: 'respiratoryRate', label: t('Respiratory rate (per minute)'), placeholder: '14' },
  { vital: 'temperature', label: t('Temperature (°C or °F)'), placeholder: '36.8' },
  { vital: 'oxygen', label: t('Oxygen saturation (%)'), placeholder: '98' },
  { vital: 'weight', label: t('Weight (kg)'), placeholder: '70' },
  { vital: 'height', label: t('Height (cm)'), placeholder: '170' },
]

/** Measured values, each with its unit; they are added as a note of the visit. */
export function VitalsForm({ scribeId, onClose }: Props) {
  const { draft, problems, isEmpty, submit } = useVitals(scribeId, onClose)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {fields.map(({ vital, label, placeholder }) => (
            <TextInput
              key={vital}
              label={label}
              placeholder={placeholder}
              inputMode={vital === 'bloodPressure' ? 'text' : 'decimal'}
              autoComplete="off"
              maxLength={20}
              value={draft.value[vital]}
              error={problems[vital]}
              onChange={(event) =>
                draft.set({ ...draft.value, [vital]: event.currentTarget.value })
              }
            />
          ))}
        </SimpleGrid>
        <EntryButtons isEmpty={isEmpty} onClear={draft.clear} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** The typed vitals, kept until they are added; problems show once one has tried to add them. */
function useVitals(scribeId: string, onAdded: () => void) {
  const draft = useDraft(`vitals ${scribeId}`, noVitals, scribeId)
  const [isTried, setTried] = useState(false)
  const add = useAddNote(scribeId)
  const { lines, problems } = readVitals(draft.value)
  const isRight = Object.keys(problems).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isRight || lines.length === 0) return
    add(lines.join('\n'))
    draft.clear()
    onAdded()
  }
  const isEmpty = Object.values(draft.value).every((text) => text.trim() === '')
  return { draft, problems: isTried ? problems : {}, isEmpty, submit }
}
