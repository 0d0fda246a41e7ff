import { Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Languages, ListPlus, Mic, Play } from 'lucide-react'
import { saveMe } from '#web/app/session.ts'
import { useUser } from '#web/app/useUser.ts'
import { listMicrophones } from './capture.ts'
import { BrowserSpeechItem } from './browser-speech/BrowserSpeechItem.tsx'
import { languageName, recordingLanguages } from './languages.ts'
import { chooseMicrophone, useRecorder } from './recorder.ts'

const icon = { size: 15, 'aria-hidden': true } as const

/** What may be chosen before recording: microphone, language; and a replay for trying it without a patient. */
export function RecordMenu({
  onReplay,
  onRecordHere,
}: {
  onReplay: () => void
  onRecordHere: (() => void) | undefined
}) {
  const chosen = useRecorder((r) => r.deviceId)
  const { language } = useUser().settings
  const queries = useQueryClient()
  const microphones = useQuery({
    queryKey: ['microphones'],
    queryFn: listMicrophones,
    staleTime: 0,
  })
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
      <Menu.Label>Microphone</Menu.Label>
      <Menu.Item
        leftSection={<Mic {...icon} />}
        rightSection={mark(chosen === '')}
        onClick={() => chooseMicrophone('')}
      >
        The system’s own
      </Menu.Item>
      {microphones.data
        ?.filter(({ id, label }) => label && id !== 'default')
        .map(({ id, label }) => (
          <Menu.Item
            key={id}
            leftSection={<Mic {...icon} />}
            rightSection={mark(chosen === id)}
            onClick={() => chooseMicrophone(id)}
          >
            {label}
          </Menu.Item>
        ))}
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
      <BrowserSpeechItem />
      <Menu.Divider />
      <Menu.Item leftSection={<Play {...icon} />} onClick={onReplay}>
        Replay the sample visit as if live
      </Menu.Item>
    </>
  )
}
