import * as api from '#contract/tasks.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { checkTasksAgain } from './check-tasks.ts'
import { keepFoundTasks } from './keep-found.ts'
import { addTask, listTasks, removeTask, updateTask } from './tasks.ts'

export function taskRoutes(s: Services): Route[] {
  return [
    on(api.findTasks, async ({ user, params, timezone }) => ({
      items: await keepFoundTasks(s, user.id, params.id, timezone),
    })),
    on(api.checkTasks, ({ user, params }) => checkTasksAgain(s, user.id, params.id), {
      rate: 'generate',
    }),
    on(api.listTasks, async ({ user, query }) => ({
      items: await listTasks(s, user.id, query.state),
    })),
    on(api.addTask, ({ user, params, body }) => addTask(s, user.id, params.id, body)),
    on(api.updateTask, ({ user, params, body }) => updateTask(s, user.id, params.id, body)),
    on(api.removeTask, ({ user, params }) => removeTask(s, user.id, params.id)),
  ]
}
