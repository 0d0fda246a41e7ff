import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AudioLines, CircleAlert } from 'lucide-react'
import { type Engine, removeEngine, testEngine, type Vendor } from '#contract/speech.ts'
import { call } from '#web/api/client.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { refetchSpeech } from './queries.ts'
import css from './speech.module.css'
import { TestResult } from './TestResult.tsx'
import { abilitiesInWords } from './words.ts'
import { t, translate } from '#web/i18n/i18n.ts'

const sources = {
  settings: undefined,
  environment: t('Set on the server'),
  installed: t('On this computer'),
} as const

interface Props {
  engine: Engine
  vendor: Vendor | undefined
  onEdit: () => void
}

/** One engine: its abilities, its problem, and a test. */
export function EngineRow({ engine, vendor, onEdit }: Props) {
  const { id, name, source, abilities, problem } = engine
  const test = useMutation({
    mutationFn: () => call(testEngine, { body: { id } }),
    meta: { shownBy: 'form' },
  })
  const Icon = problem ? CircleAlert : AudioLines
  return (
    <li data-state={problem ? 'failed' : 'set'} aria-label={name}>
      <Icon size={18} aria-hidden />
      <div className={css.what}>
        <strong>{name}</strong>
        {vendor && vendor.label !== name && <p className={css.facts}>{translate(vendor.label)}</p>}
        {abilities && <p className={css.facts}>{abilitiesInWords(abilities).join(' · ')}</p>}
        {problem && <p className={css.wrong}>{translate(problem)}</p>}
        <FormError error={test.error} />
        {test.data && <TestResult {...test.data} />}
      </div>
      {sources[source] ? <Tag>{sources[source]}</Tag> : <span />}
      <div className={css.actions}>
        {!problem && (
          <Button
            size="xs"
            variant="default"
            loading={test.isPending}
            aria-label={t('Test {name}', { name })}
            onClick={() => test.mutate()}
          >
            {t('Test')}
          </Button>
        )}
        {source === 'settings' && <ChangeAndRemove engine={engine} onEdit={onEdit} />}
      </div>
    </li>
  )
}

function ChangeAndRemove({ engine: { id, name }, onEdit }: Pick<Props, 'engine' | 'onEdit'>) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeEngine, { params: { id } }),
    onSettled: () => refetchSpeech(queries),
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Change {name}', { name })}
        onClick={onEdit}
      >
        {t('Change')}
      </Button>
      <ConfirmButton
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={t('Remove {name}', { name })}
        loading={remove.isPending}
        question={t('Its key will be deleted. Recordings in progress will finish with it.')}
        confirm={t('Remove service')}
        onConfirm={() => remove.mutate()}
      >
        {t('Remove')}
      </ConfirmButton>
    </>
  )
}
