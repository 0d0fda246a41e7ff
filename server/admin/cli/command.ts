import type { Config } from '#server/env.ts'
import type { Services } from '#server/services.ts'
import { withServices } from './open.ts'

export interface Call {
  config: Config
  /** What stands behind the name of the command. */
  args: string[]
  keyFile: string | undefined
  withMasterKey: boolean | undefined
  data: boolean
  retire: boolean
  print: (line: string) => void
}

export interface Command {
  /** What is to stand behind its name. */
  usage: string
  says: string
  /** How many words that are, or any number. */
  args: number | 'any'
  /** Answers whether all is well. */
  run(call: Call): Promise<boolean | void>
}

/** A command that needs one address and the services. */
export const onAccount = (
  says: string,
  done: string,
  work: (s: Services, email: string) => Promise<unknown>,
): Command => ({
  usage: '<email>',
  says,
  args: 1,
  run: ({ config, args: [email = ''], print }) =>
    withServices(config, async (s) => {
      await work(s, email)
      print(done)
    }),
})
