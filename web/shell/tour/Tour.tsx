import { Button, CloseButton, Group, Popover } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AnchorTo } from '#web/ui/AnchorTo.tsx'
import { endTour, turnTour, useOverlays } from '../overlays.ts'
import { reportMetric } from '#web/api/report.ts'
import { saveMe } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { tours, type TourName, type TourStep } from './steps.ts'
import css from './tour.module.css'
import { useStepPage } from './useStepPage.ts'
import { useTarget } from './useTarget.ts'
import { t } from '#web/i18n/i18n.ts'

const completedBy = { tour: 'completedIntro', advanced: 'completedAdvancedIntro' } as const

/** Shows the product in a few steps, each where the thing is. It opens only when asked for. */
export function Tour() {
  const tour = useOverlays((o) => o.tour)
  const step = tour && tours[tour.name][tour.step]
  useFocusBack(tour !== undefined)
  if (!tour || !step) return null
  return <Step key={`${tour.name} ${tour.step}`} {...tour} {...{ shown: step }} />
}

function Step({ name, step, shown }: { name: TourName; step: number; shown: TourStep }) {
  useStepPage(name, shown)
  const target = useTarget(shown.target)
  const count = tours[name].length
  return (
    <Popover
      opened
      width={340}
      position="bottom"
      shadow="md"
      withArrow
      trapFocus
      withRoles={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      onChange={(opened) => opened || endTour()}
    >
      <Popover.Target refProp="anchorRef">
        <AnchorTo to={target} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('Tour, {step} of {count}: {title}', {
          step: step + 1,
          count,
          title: shown.title,
        })}
        className={css.bubble ?? ''}
      >
        <div className={css.head}>
          <h2>{shown.title}</h2>
          <span>{t('{step} of {count}', { step: step + 1, count })}</span>
          <CloseButton aria-label={t('End the tour')} onClick={endTour} />
        </div>
        <p>{shown.text}</p>
        <StepButtons name={name} step={step} />
      </Popover.Dropdown>
    </Popover>
  )
}

function StepButtons({ name, step }: { name: TourName; step: number }) {
  const finish = useFinish(name)
  const last = step === tours[name].length - 1
  return (
    <Group justify="flex-end" gap="xs" mt="sm">
      {step > 0 && (
        <Button variant="default" size="xs" onClick={() => turnTour(-1)}>
          {t('Back')}
        </Button>
      )}
      <Button data-autofocus size="xs" onClick={last ? finish : () => turnTour(1)}>
        {last ? t('Done') : t('Next')}
      </Button>
    </Group>
  )
}

/** A finished tour isn't offered again; it can still be started. */
function useFinish(name: TourName): () => void {
  const queries = useQueryClient()
  const completed = completedBy[name]
  const known = useUser().settings[completed]
  return () => {
    endTour()
    void reportMetric({ event: 'tour-finished', tour: name })
    // Not worth a message: it's then offered once more.
    if (!known) saveMe(queries, { settings: { [completed]: true } }).catch(() => undefined)
  }
}

/** The keyboard goes back to where it was before the tour. */
function useFocusBack(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
}
