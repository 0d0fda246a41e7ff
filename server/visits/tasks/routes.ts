import * as api from '#contract/tasks.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { checkTasksAgain } from './check-tasks.ts'
import { keepFoundTasks } from './keep-found.ts'
import { addTask, listTasks, removeTask, updateTask } from './tasks.ts'
import { forVisit, rulesFor } from '#server/platform/audit-log/rule.ts'
import { tasks } from './table.ts'

const forTask = rulesFor('task', tasks)

export function taskRoutes(s: Services): Route[] {
  return [
    on(
      api.findTasks,
      async ({ user, params, timezone }) => ({
        items: await keepFoundTasks(s, user.id, params.id, timezone),
      }),
      { audit: forVisit('visit.change') },
    ),
    on(api.checkTasks, ({ user, params }) => checkTasksAgain(s, user.id, params.id), {
      rate: 'generate',
      audit: forVisit('visit.change'),
    }),
    on(
      api.listTasks,
      async ({ user, query }) => ({
        items: await listTasks(s, user.id, query.state),
      }),
      { audit: 'task.read' },
    ),
    on(api.addTask, ({ user, params, body }) => addTask(s, user.id, params.id, body), {
      audit: forVisit('visit.change'),
    }),
    on(api.updateTask, ({ user, params, body }) => updateTask(s, user.id, params.id, body), {
      audit: forTask('visit.change'),
    }),
    on(api.removeTask, ({ user, params }) => removeTask(s, user.id, params.id), {
      audit: forTask('part.delete'),
    }),
  ]
}
