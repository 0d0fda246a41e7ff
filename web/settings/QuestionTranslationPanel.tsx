import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import {
  type getTranslationSetting,
  updateTranslationSetting,
} from '#contract/question-translations.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { sendPart } from '#web/api/optimistic.ts'
import { translationSettingQuery } from '#web/api/question-translations.ts'
import { t } from '#web/i18n/i18n.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { SwitchChoice } from './Choice.tsx'

type Setting = Answer<typeof getTranslationSetting>

/** Whether the language model may translate questions for patients. @param model '' if none is set up */
export function QuestionTranslationPanel({ model }: { model: string }) {
  const queries = useQueryClient()
  const { data } = useQuery(translationSettingQuery)
  const save = useMutation({
    mutationFn: (isOn: boolean) =>
      sendPart<Setting>(queries, keys.questionTranslations, { isOn }, async (_, signal) => {
        const saved = await call(updateTranslationSetting, { body: { isOn }, signal })
        return { ...saved, model: data?.model ?? null }
      }),
  })
  if (!data) return null
  return (
    <Panel title={t('Questions for patients')}>
      <SwitchChoice
        label={t('Let the language model translate questions for patients')}
        hint={
          model === ''
            ? t('Set up a language model first. It translates questions into other languages.')
            : t(
                'Clinicians can then ask patients in languages other than English and French. Questions are sent to {model}, answers never. Nobody checks the translation, and patients see a notice.',
                { model },
              )
        }
        checked={data.isOn && model !== ''}
        disabled={model === ''}
        onChange={(isOn) => save.mutate(isOn)}
      />
    </Panel>
  )
}
