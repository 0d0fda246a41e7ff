import { ServiceAlias } from '#contract/speech.ts'
import * as api from '#contract/speech.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { explainChoice } from '../choose/rule.ts'
import { candidateOf } from '../engines.ts'
import { addEngine, removeEngine, speechSettings, updateEngine, updateRule } from './engines.ts'
import { cancelInstall, installModel, listModels, measureModel, removeModel } from './models.ts'
import { testEngine } from './try-out.ts'
import { forInstallation } from '#server/platform/audit-log/rule.ts'

export function speechRoutes(s: Services): Route[] {
  const candidates = () => s.speech.engines().map(candidateOf)
  return [
    on(api.getSpeechServices, async () => ({ services: servicesOf(s) }), {
      audit: { none: 'Which services there are.' },
    }),
    on(api.getSpeechSettings, () => speechSettings(s)),
    // The sound of every visit goes to whatever is set here.
    on(api.addEngine, async ({ user, body }) => {
      await assertRecent(s, user)
      return addEngine(s, body)
    }),
    on(api.updateEngine, async ({ user, params, body }) => {
      await assertRecent(s, user)
      return updateEngine(s, params.id, body)
    }),
    on(api.removeEngine, ({ params }) => removeEngine(s, params.id)),
    on(api.testEngine, ({ body, signal }) => testEngine(s, body, signal)),
    on(api.updateRule, ({ body }) => updateRule(s, body)),
    on(
      api.previewRule,
      async ({ body: { rule = s.speech.rule(), ...ask } }) => {
        const live = explainChoice(rule, candidates(), { ...ask, mode: 'live' })
        const recordings = explainChoice(rule, candidates(), { ...ask, mode: 'batch' })
        return { live, recordings: recordings.engine ? recordings : orLive(live) }
      },
      { audit: forInstallation('administration.read') },
    ),
    on(api.listSpeechModels, () => listModels(s)),
    on(api.installModel, ({ user, params, body }) =>
      installModel(s, user.id, { ...body, id: params.id }),
    ),
    on(api.cancelInstall, ({ params }) => cancelInstall(s, params.id)),
    on(api.removeModel, ({ params }) => removeModel(s, params.id)),
    on(api.measureModel, ({ params, signal }) => measureModel(s, params.id, signal)),
  ]
}

/** If no engine accepts recordings, the live one transcribes them. */
function orLive(live: api.SelectionPreview): api.SelectionPreview {
  return live.engine ? { ...live, steps: [{ kind: 'live' }] } : live
}

/** Which services have an engine: of their kind, or named for them by an administrator. */
function servicesOf(s: Services) {
  const { aliases } = s.speech.rule()
  const usable = s.speech.engines().filter(({ speech }) => speech !== undefined)
  return ServiceAlias.options.map((service) => ({
    service,
    ready: usable.some((engine) => engine.service === service || engine.id === aliases[service]),
  }))
}
