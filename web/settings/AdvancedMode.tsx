import { Button } from '@mantine/core'
import { useUser } from '#web/api/useUser.ts'
import { startTour } from '#web/shell/overlays.ts'
import { SwitchChoice } from './Choice.tsx'
import css from './settings.module.css'
import { useSaveSettings } from './useSaveMe.ts'
import { t } from '#web/i18n/i18n.ts'

/** Turns advanced mode on or off, and offers its tour the first time. */
export function AdvancedMode() {
  const { advanceMode, completedAdvancedIntro } = useUser().settings
  const set = useSaveSettings()
  return (
    <>
      <SwitchChoice
        label={t('Advanced mode')}
        hint={t('Choose a model for each note and see the full prompt.')}
        checked={advanceMode}
        onChange={(on) => set({ advanceMode: on })}
      />
      {advanceMode && !completedAdvancedIntro && (
        <div className={css.offer}>
          <p>{t('Advanced mode is on.')}</p>
          <Button variant="light" size="xs" onClick={() => startTour('advanced')}>
            {t('Show what’s new')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => set({ completedAdvancedIntro: true })}
          >
            {t('Not now')}
          </Button>
        </div>
      )}
    </>
  )
}
