import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { hideUrgent, useUrgentVisit } from '#web/api/live.ts'
import { t } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import ui from '#web/ui/ui.module.css'

/** A line above every page after an urgent answer of a patient, until the visit is opened. */
export function UrgentBanner() {
  const scribeId = useUrgentVisit((urgent) => urgent.scribeId)
  if (!scribeId) return null
  return (
    <div className={ui.banner} role="alert">
      <TriangleAlert size={15} aria-hidden />
      {t('A patient’s answer before a visit may need action now.')}
      <Link to={paths.scribe(scribeId)} onClick={hideUrgent}>
        {t('Read the answer')}
      </Link>
    </div>
  )
}
