import { Button } from '@mantine/core'
import { AppError } from '#contract/errors.ts'
import type { PlanSettings } from '#contract/plans.ts'
import css from '../admin.module.css'
import { PlanRow } from './PlanRow.tsx'
import { allPlans, usePlansForm } from './usePlansForm.ts'
import { FieldsetWhileSaving } from '#web/ui/FieldsetWhileSaving.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Sets what each plan allows. What was typed stays when another administrator has saved meanwhile. */
export function PlansForm({ saved }: { saved: PlanSettings }) {
  const { plans, set, isChanged, isValid, save, submit } = usePlansForm(saved)
  const isConflict = save.error instanceof AppError && save.error.code === 'version-mismatch'
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && isValid) submit()
      }}
    >
      <Panel title={t('Plans')}>
        <FieldsetWhileSaving isSending={save.isPending}>
          <ul className={css.rows}>
            {allPlans.map((plan) => (
              <PlanRow
                key={plan}
                plan={plan}
                licenses={plans[plan].licenses}
                onChange={(licenses) => set(plan, licenses)}
              />
            ))}
          </ul>
        </FieldsetWhileSaving>
      </Panel>
      <div role="alert">
        {isConflict &&
          t(
            'Another administrator changed the plans in the meantime. Your changes aren’t saved yet: check them and save again.',
          )}
      </div>
      {save.isError && !isConflict && <FormError error={save.error} />}
      <div>
        <Button type="submit" disabled={!isChanged || !isValid} loading={save.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
