import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AllowedModel } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { forbiddenModelsQuery, modelsQuery } from '#web/notes/options/queries.ts'
import { useChangeAtOnce } from '../group-changes.ts'
import { changePolicy } from './change-policy.ts'
import { SwitchRule } from './SwitchRule.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Which language models may read members' visits. Nothing to decide before one is set up. */
export function ModelsRule({ group }: { group: Group }) {
  const setUp = useModelsSetUp()
  const { models } = group.policy
  if (setUp.length === 0 && models === null) return null
  return (
    <Stack gap="xs">
      <SwitchRule
        group={group}
        label={t('Limit language models')}
        description={t(
          'Only the models you choose are used for members’ visits. A model set up later isn’t allowed until you choose it.',
        )}
        checked={models !== null}
        toRule={(isOn) => ({ models: isOn ? setUp : null })}
        change={{ on: t('Limit language models'), off: t('Allow any language model') }}
      />
      {models && <AllowedModels group={group} models={models} setUp={setUp} />}
    </Stack>
  )
}

interface Props {
  group: Group
  models: readonly AllowedModel[]
  setUp: readonly AllowedModel[]
}

function AllowedModels({ group, models, setUp }: Props) {
  const { shown, change } = useChangeAtOnce(group, models)
  const gone = models.filter((one) => !includes(setUp, one))
  return (
    <Checkbox.Group
      label={t('Allowed language models')}
      value={shown.map(({ identity }) => identity)}
      onChange={(values) => {
        const next = [...setUp, ...gone].filter(({ identity }) => values.includes(identity))
        if (next.length === 0) return
        change(next, changePolicy(group, { models: next }, t('Change the allowed language models')))
      }}
    >
      <Stack gap="xs" mt="xs">
        {[...setUp, ...gone].map((model) => (
          <Checkbox
            key={model.identity}
            value={model.identity}
            label={
              includes(gone, model) ? t('{name} (not set up)', { name: model.name }) : model.name
            }
            disabled={group.role === 'member'}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const includes = (models: readonly AllowedModel[], { identity }: AllowedModel): boolean =>
  models.some((one) => one.identity === identity)

/** The language models of the installation, with those that a group of the user forbids. */
function useModelsSetUp(): AllowedModel[] {
  const { data: allowed = [] } = useQuery(modelsQuery)
  const { data: forbidden = [] } = useQuery(forbiddenModelsQuery)
  const all = [...allowed, ...forbidden].map(({ identity, name }) => ({ identity, name }))
  return all.filter((one, at) => !includes(all.slice(0, at), one))
}
