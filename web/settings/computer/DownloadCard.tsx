import { Button, Group, Progress, Stack } from '@mantine/core'
import { CircleCheck, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileSize } from '#web/i18n/file-size.ts'
import type { ComputerPart } from '#contract/computer.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from '../speech/speech.module.css'
import { LicenceLinks } from './LicenceLinks.tsx'
import { useCancelInstall, useInstall } from './useInstall.ts'
import { bytesToGet, isBusy, isInstalled } from './words.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  /** What runs on this computer, with its size. */
  title: string
  /** What is stored on this computer. */
  promise: string
  /** What the card says once everything is installed. */
  ready: string
  parts: readonly ComputerPart[]
  /** Free disk space in bytes; null if it is unknown. */
  free: number | null
  /** Other ways, beside the button. */
  children?: ReactNode
}

/** The recommended download with one button; it continues in the background when the page is left. */
export function DownloadCard({ title, promise, ready, parts, free, children }: Props) {
  const missing = parts.filter((part) => !isInstalled(part) && !isBusy(part))
  const isOver = missing.length === 0 && !parts.some(isBusy)
  return (
    <Stack gap="sm">
      <div className={css.what}>
        <strong>{title}</strong>
        <p className={css.facts}>{promise}</p>
      </div>
      {isOver && <Ready>{ready}</Ready>}
      {parts.some(isBusy) && <Downloads parts={parts} />}
      {parts
        .filter(({ error }) => error !== '')
        .map(({ id, purpose, error }) => (
          <p key={id} className={css.wrong} role="alert">
            {t('{part}: {problem}', { part: translate(purpose), problem: translate(error) })}
          </p>
        ))}
      {missing.length > 0 && !parts.some(isBusy) && (
        <Offer missing={missing} free={free}>
          {children}
        </Offer>
      )}
    </Stack>
  )
}

function Ready({ children }: { children: string }) {
  return (
    <p className={css.done} role="status">
      <CircleCheck size={18} aria-hidden />
      {children}
    </p>
  )
}

function Offer({
  missing,
  free,
  children,
}: Pick<Props, 'free' | 'children'> & { missing: readonly ComputerPart[] }) {
  const install = useInstall(missing)
  const size = bytesToGet(missing)
  const isBegun = missing.some(({ received, error }) => received > 0 || error !== '')
  return (
    <>
      {free !== null && free < size && (
        <p className={css.warn}>
          {t('Not enough disk space: {needed} needed, {free} free.', {
            needed: fileSize(size),
            free: fileSize(free),
          })}
        </p>
      )}
      <FormError error={install.error} />
      <Group gap="xs">
        <Button
          leftSection={<Download size={16} aria-hidden />}
          loading={install.isPending}
          onClick={() => install.mutate()}
        >
          {isBegun
            ? t('Continue, {size} to go', { size: fileSize(size) })
            : t('Download {size}', { size: fileSize(size) })}
        </Button>
        {children}
      </Group>
      <div>
        <p className={css.facts}>{t('By downloading, you accept these licences:')}</p>
        <LicenceLinks parts={missing} />
      </div>
    </>
  )
}

function Downloads({ parts }: { parts: readonly ComputerPart[] }) {
  const cancel = useCancelInstall(parts.filter(isBusy))
  const { total, received, percent } = readProgress(parts)
  return (
    <>
      <Progress value={percent} size="sm" aria-label={t('Download')} />
      <Group gap="xs" justify="space-between">
        <p className={css.facts}>
          <Trans
            message="{progress}. The download continues in the background."
            values={{
              progress: (
                <span className="tabular">
                  {t('{received} of {total}, {percent}%', {
                    received: fileSize(received),
                    total: fileSize(total),
                    percent,
                  })}
                </span>
              ),
            }}
          />
        </p>
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('Stop')}
        </Button>
      </Group>
      <FormError error={cancel.error} />
    </>
  )
}

function readProgress(parts: readonly ComputerPart[]) {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const received = Math.min(
    total,
    parts.reduce((sum, part) => sum + (isInstalled(part) ? part.bytes : part.received), 0),
  )
  return { total, received, percent: Math.round((received / total) * 100) }
}
