import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '@kitchen-table/application/settings'
import { setPrivateUmask } from '@kitchen-table/embedded/disk'
import { type Config, readConfig } from '@kitchen-table/server/config'
import type { OnProgress } from '../backups/backup-error.ts'
import { formatError } from './format-error.ts'
import { createProgressPrinter } from './progress-printer.ts'

type CommandContext<Option extends string, Value extends string> = {
  config: Config
  dataDir: string
  value: (name: Value) => string | undefined
  /** The absolute path of the file argument. Meaningless for a command that takes none. */
  file: string
  has: (option: Option) => boolean
  onProgress: OnProgress
}

type Command<Option extends string, Value extends string> = {
  help: string
  /** Whether the command is about the folder of the one-machine shape. */
  isForDataDir?: boolean
  takesFile?: boolean
  options?: readonly Option[]
  /** Options with a value; those in `required` must be present. */
  values?: readonly Value[]
  required?: readonly Value[]
  /** Returns the exit code. */
  run(context: CommandContext<Option, Value>): Promise<number>
}

const USAGE_EXIT_CODE = 2

function parseArguments<Option extends string, Value extends string>(command: Command<Option, Value>) {
  const { takesFile = false, options = [], values: names = [], required = [] } = command
  const flags = [...options, 'help'].map((option) => [option, { type: 'boolean' }] as const)
  const valueOptions = names.map((name) => [name, { type: 'string' }] as const)
  const { values, positionals } = parseArgs({
    options: Object.fromEntries<{ type: 'boolean' | 'string' }>([...flags, ...valueOptions]),
    allowPositionals: true,
  })
  const missing = required.find((name) => values[name] === undefined)
  if (!values.help && missing !== undefined) throw new Error(`This needs --${missing}.`)
  const expectedPositionals = takesFile ? 1 : 0
  if (!values.help && positionals.length !== expectedPositionals)
    throw new Error(takesFile ? 'This needs the name of one file.' : 'This takes no names.')
  return { values, positional: positionals[0] ?? '' }
}

/** Runs an operator's command: parses its arguments, prints sentences for people and sets the exit code. */
export async function runCommand<Option extends string = never, Value extends string = never>(
  command: Command<Option, Value>,
): Promise<void> {
  let parsedArguments: ReturnType<typeof parseArguments<Option, Value>>
  try {
    parsedArguments = parseArguments(command)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${command.help}`)
    process.exitCode = USAGE_EXIT_CODE
    return
  }
  const { values, positional } = parsedArguments
  if (values.help) {
    console.log(command.help)
    return
  }
  setPrivateUmask()
  try {
    const config = readConfig(process.env)
    const { dataDir } = config
    if (command.isForDataDir && config.cloud !== null)
      throw new ConfigError(
        'STORAGE: this command is for a store in DATA_DIR; docs/operations.md says what takes its place in the cloud.',
      )
    // npm runs its scripts in the project's folder; INIT_CWD is the folder where it was called.
    const file = resolve(process.env.INIT_CWD ?? '.', positional)
    const has = (option: Option) => values[option] === true
    const value = (name: Value) => {
      const optionValue = values[name]
      return typeof optionValue === 'string' ? optionValue : undefined
    }
    process.exitCode = await command.run({
      config,
      dataDir,
      file,
      has,
      value,
      onProgress: createProgressPrinter(),
    })
  } catch (error) {
    console.error(formatError(error))
    process.exitCode = 1
  }
}
