import { useQuery } from '@tanstack/react-query'
import { plansQuery } from '../queries.ts'
import { PlansForm } from './PlansForm.tsx'
import settings from '#web/settings/settings.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** What each plan allows. */
export function Plans() {
  const query = useQuery(plansQuery)
  return (
    <Loaded what={t('the plans')} query={query}>
      {(saved) => (
        <>
          {saved.provider === 'included' ? (
            <FreeLicences />
          ) : (
            <p className={settings.hint}>
              {t(
                'A change applies to the next purchase. Groups keep the licences that they have paid for.',
              )}
            </p>
          )}
          <PlansForm saved={saved} />
        </>
      )}
    </Loaded>
  )
}

function FreeLicences() {
  return (
    <div>
      <p className={settings.hint}>
        {t(
          'Licences are free on this installation, so nobody buys a plan. Plans are sold once a payment service is set up.',
        )}
      </p>
      <ServerFold>
        <Trans
          message="{secretKey} and {webhookSecret} connect an account at Stripe; {prices} name the prices."
          values={{
            secretKey: <code>{'STRIPE_SECRET_KEY'}</code>,
            webhookSecret: <code>{'STRIPE_WEBHOOK_SECRET'}</code>,
            prices: <code>{'STRIPE_PRICE_…'}</code>,
          }}
        />
      </ServerFold>
    </div>
  )
}
