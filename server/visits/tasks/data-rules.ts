import { describeTable } from '#server/platform/tables/describe-table.ts'
import type { Services } from '#server/services.ts'
import { tasks } from './table.ts'
import { listTasks } from './tasks.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const taskTables = [
  describeTable(tasks, {
    export: { file: 'account/tasks.json', read: everyTask },
    visit: 'cascade',
  }),
]

async function everyTask(s: Services, userId: string) {
  return [...(await listTasks(s, userId, 'open')), ...(await listTasks(s, userId, 'done'))]
}
