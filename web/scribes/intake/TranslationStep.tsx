import { Button, Progress, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TranslatedLanguage } from '#common/intake/patient-languages.ts'
import { translateQuestions, type TranslationProgress } from '#contract/question-translations.ts'
import { call } from '#web/api/client.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { questionTranslationQuery } from './queries.ts'

interface Props {
  set: string
  language: TranslatedLanguage
  /** The language model that translates. */
  model: string
  /** Creates the link once the translation is there. */
  children: React.ReactNode
}

/** Has the questions translated before a link is created. */
export function TranslationStep({ set, language, model, children }: Props) {
  const queries = useQueryClient()
  const query = questionTranslationQuery({ set, language })
  const { data, error } = useQuery(query)
  const start = useMutation({
    mutationFn: () => call(translateQuestions, { params: { set, language } }),
    onSuccess: (progress) => queries.setQueryData(query.queryKey, progress),
    meta: { shownBy: 'form' },
  })
  if (data?.state === 'ready') return children
  return (
    <Stack gap="xs">
      <p>
        {t(
          '{model} translates the questions. Answers are never sent. Nobody checks the translation, so the page says that it’s machine-translated and also shows urgent advice in the original language.',
          { model },
        )}
      </p>
      {data?.state === 'working' && <Working progress={data} />}
      {data?.state === 'failed' && (
        <p role="alert">
          {translate(data.problem)} {t('Try again, or choose English or French.')}
        </p>
      )}
      <FormError error={start.error ?? error} />
      <Button
        loading={start.isPending || data?.state === 'working'}
        disabled={!data}
        onClick={() => start.mutate()}
      >
        {t('Translate the questions')}
      </Button>
    </Stack>
  )
}

function Working({ progress: { done, total } }: { progress: TranslationProgress }) {
  const text = t('Translating: {done, number} of {total, number} texts', { done, total })
  return (
    <div>
      <Progress aria-label={t('Translation')} value={total > 0 ? (done / total) * 100 : 0} />
      <p role="status">{text}</p>
    </div>
  )
}
