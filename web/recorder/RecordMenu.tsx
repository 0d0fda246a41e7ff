import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Languages, ListPlus, Play } from 'lucide-react'
import { saveMe } from '#web/app/session.ts'
import { useUser } from '#web/app/useUser.ts'
import { languageName, recordingLanguages } from './languages.ts'
import { Microphones } from './Microphones.tsx'

const icon = { size: 15, 'aria-hidden': true } as const

/** What may be chosen before recording: what is heard, language; and a replay for trying it without a patient. */
export function RecordMenu({
  onReplay,
  onRecordHere,
}: {
  onReplay: () => void
  onRecordHere: (() => void) | undefined
}) {
  const { language } = useUser().settings
  const queries = useQueryClient()
  const setLanguage = useMutation({
    mutationFn: (code: string) => saveMe(queries, { settings: { language: code } }),
  })
  const mark = (on: boolean) => (on ? <Check {...icon} /> : undefined)
  return (
    <>
      {onRecordHere && (
        <>
          <Menu.Item leftSection={<ListPlus {...icon} />} onClick={onRecordHere}>
            Add to this visit
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Microphones />
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<Languages {...icon} />}>
            Language: {languageName(language)}
          </Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown mah={360} style={{ overflow: 'auto' }}>
          {recordingLanguages.map((code) => (
            <Menu.Item
              key={code}
              rightSection={mark(code === language)}
              onClick={() => setLanguage.mutate(code)}
            >
              {languageName(code)}
            </Menu.Item>
          ))}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      <Menu.Divider />
      <Menu.Item leftSection={<Play {...icon} />} onClick={onReplay}>
        Replay the sample visit as if live
      </Menu.Item>
    </>
  )
}
