import * as z from 'zod/mini'
import { Count, Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CheckedText, Evidence } from './notes.ts'

/** An action to take; `patient`: what the patient was asked or promised to do. */
export const TaskKind = z.enum([
  'order',
  'refer',
  'prescribe',
  'call',
  'letter',
  'follow-up',
  'patient',
  'other',
])
export type TaskKind = z.infer<typeof TaskKind>
/** Who does it: `staff` is the clinic's staff, `other` anyone else, such as a relative or another service. */
export const TaskOwner = z.enum(['clinician', 'patient', 'staff', 'other'])
export type TaskOwner = z.infer<typeof TaskOwner>
/** A calendar day, such as 2026-03-04. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const Task = z.object({
  id: Id,
  scribe: z.object({ id: Id, name: z.string(), created: Instant }),
  kind: TaskKind,
  text: z.string(),
  owner: TaskOwner,
  /** Name or role from the visit or the user, such as "nurse"; '' for none. */
  ownerName: z.string(),
  due: z.nullable(Day),
  /** The words of the visit behind `due`, such as "in two weeks"; '' if the user set it. */
  dueSaid: z.string(),
  done: z.boolean(),
  /** The quote; null if the user wrote the task. */
  evidence: z.nullable(Evidence),
  /** Its text checked against the visit; absent if the user wrote it. */
  checked: z.optional(CheckedText),
  created: Instant,
  version: z.number(),
})
export type Task = z.infer<typeof Task>

export const findTasks = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/tasks/find',
  access: 'signed-in',
  summary:
    'Finds the tasks of a visit and returns all of them. Tasks that the user changed or removed stay as they are.',
  response: z.object({ items: z.array(Task) }),
})
export const checkTasks = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/tasks/check',
  access: 'signed-in',
  summary:
    'Checks the tasks found in a visit again after a failed check. Does nothing while a check is running or after a successful one.',
  response: 'nothing',
})
export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  access: 'signed-in',
  summary: 'The tasks of all visits: open ones by due day, or the newest done ones.',
  query: z.object({ state: z._default(z.enum(['open', 'done']), 'open') }),
  response: z.object({ items: z.array(Task) }),
})
export const addTask = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/tasks',
  access: 'signed-in',
  summary: 'Adds a task to a visit; the same id twice is the same task.',
  body: z.object({
    id: z.optional(Id),
    text: NonEmpty(2_000),
    kind: z._default(TaskKind, 'other'),
    owner: z._default(TaskOwner, 'clinician'),
    ownerName: z._default(Text(100), ''),
    due: z._default(z.nullable(Day), null),
  }),
  response: Task,
})
export const updateTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/:id',
  access: 'signed-in',
  summary:
    'Changes a task or checks it off. 409 with the newer task when `version` is not the newest.',
  body: z.object({
    version: Count,
    text: z.optional(NonEmpty(2_000)),
    kind: z.optional(TaskKind),
    owner: z.optional(TaskOwner),
    ownerName: z.optional(Text(100)),
    due: z.optional(z.nullable(Day)),
    done: z.optional(z.boolean()),
  }),
  response: Task,
})
export const removeTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  access: 'signed-in',
  summary: 'Removes a task; a found one isn’t found again.',
  response: 'nothing',
})
