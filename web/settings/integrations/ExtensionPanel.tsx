import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { createPairingCode, type PairingCode, pairingMinutes } from '#contract/extension.ts'
import { call } from '#web/api/client.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import settings from '../settings.module.css'
import { TestLine } from '../TestLine.tsx'
import { pairHere, usePairedExtension } from './extension-link.ts'
import css from './integrations.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Pairs the browser extension: by code or, once it has this address, with one click. */
export function ExtensionPanel() {
  const paired = usePairedExtension()
  return (
    <Panel title={t('Browser extension')}>
      <p className={settings.hint}>
        {t(
          'The extension shows your notes next to any EMR and fills in its fields. It has its own session, listed under Settings → Security, and signs out when you do.',
        )}
      </p>
      {paired === true && <TestLine ok>{t('The extension in this browser is paired.')}</TestLine>}
      {paired === false && <PairHere />}
      <PairByCode />
    </Panel>
  )
}

function PairHere() {
  const pair = useMutation({
    mutationFn: async () => {
      const { code } = await call(createPairingCode, {})
      const error = await pairHere(code).catch(() => t('The extension doesn’t answer.'))
      if (error !== null) throw new AppError('failed', error)
    },
    meta: { shownBy: 'form' },
  })
  return (
    <>
      <Button loading={pair.isPending} onClick={() => pair.mutate()}>
        {t('Pair the extension in this browser')}
      </Button>
      <FormError error={pair.error} />
    </>
  )
}

function PairByCode() {
  const create = useMutation({
    mutationFn: () => call(createPairingCode, {}),
    meta: { shownBy: 'form' },
  })
  return (
    <>
      <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
        {create.data ? t('Make a new code') : t('Pair the extension')}
      </Button>
      <FormError error={create.error} />
      {create.data && <CodeToEnter {...create.data} />}
    </>
  )
}

function CodeToEnter({ code }: PairingCode) {
  const { origin } = location
  return (
    <div role="status">
      <p>{t('Open the extension’s panel and enter:')}</p>
      <dl className={css.pairing}>
        <dt>{t('Address of Ausculta')}</dt>
        <dd>
          <code>{origin}</code> <CopyText text={origin} label={t('Copy the address')} />
        </dd>
        <dt>{t('Pairing code')}</dt>
        <dd>
          <code data-pairing-code>{code}</code> <CopyText text={code} label={t('Copy the code')} />
        </dd>
      </dl>
      <p className={settings.hint}>
        {t('The code works once, within {count, number} minutes.', { count: pairingMinutes })}
      </p>
    </div>
  )
}
