import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../backups/backup-error.ts'
import { diskFailure } from '../backups/disk-failure.ts'
import type { OnProgress } from '../backups/progress.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { createPrivateFiles, OpenFolderError } from '../private-folder.ts'

type Given<Option extends string, Value extends string> = {
  config: Config
  dataDir: string
  /** What was given with an option, or undefined. */
  value: (name: Value) => string | undefined
  /** The file that was named; '' for a command that takes none. */
  file: string
  has: (option: Option) => boolean
  onProgress: OnProgress
}

type Command<Option extends string, Value extends string> = {
  help: string
  takesFile: boolean
  options: readonly Option[]
  /** Options that are followed by a value; those of `required` cannot be left out. */
  values?: readonly Value[]
  required?: readonly Value[]
  /** Answers the exit code. */
  run(given: Given<Option, Value>): Promise<number>
}

const WRONG_USAGE = 2

/** A sentence for what a person can mend; a fault of ours keeps its stack. */
function wordsFor(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ([BackupError, ConfigError, OpenFolderError].some((kind) => error instanceof kind)) return error.message
  const failure = diskFailure(error)
  if (failure === 'full') return 'There is no room left on the disk; please make some, and run this again.'
  if (failure === 'failing')
    return `The disk could not be read or written (${error.message}); please look at it, and run this again.`
  return 'syscall' in error && 'code' in error ? `${error.message}.` : error
}

function readArguments<Option extends string, Value extends string>(command: Command<Option, Value>) {
  const { takesFile, options, values: names = [], required = [] } = command
  const flags = [...options, 'help'].map((option) => [option, { type: 'boolean' }] as const)
  const given = names.map((name) => [name, { type: 'string' }] as const)
  const { values, positionals } = parseArgs({
    options: Object.fromEntries<{ type: 'boolean' | 'string' }>([...flags, ...given]),
    allowPositionals: true,
  })
  const missing = required.find((name) => values[name] === undefined)
  if (!values.help && missing !== undefined) throw new Error(`This needs --${missing}.`)
  const wanted = takesFile ? 1 : 0
  if (!values.help && positionals.length !== wanted)
    throw new Error(takesFile ? 'This needs the name of one file.' : 'This takes no names.')
  return { values, typed: positionals[0] ?? '' }
}

/** Runs an operator's command: words for people, and what went wrong in the exit code as well. */
export async function runCommand<Option extends string, Value extends string = never>(
  command: Command<Option, Value>,
): Promise<void> {
  let given: ReturnType<typeof readArguments<Option, Value>>
  try {
    given = readArguments(command)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${command.help}`)
    process.exitCode = WRONG_USAGE
    return
  }
  const { values, typed } = given
  if (values.help) {
    console.log(command.help)
    return
  }
  createPrivateFiles()
  try {
    const config = readConfig(process.env)
    const { dataDir } = config
    // npm runs its scripts in the project's folder, and says here where it was called.
    const file = resolve(process.env.INIT_CWD ?? '.', typed)
    const has = (option: Option) => values[option] === true
    const value = (name: Value) => {
      const typed = values[name]
      return typeof typed === 'string' ? typed : undefined
    }
    process.exitCode = await command.run({ config, dataDir, file, has, value, onProgress: progressWords() })
  } catch (error) {
    console.error(wordsFor(error))
    process.exitCode = 1
  }
}

const FIRST_AFTER = 1000
const EVERY = 2000

/** Says how far long work has come; short work says nothing. */
function progressWords(): OnProgress {
  let saidAt = performance.now() - EVERY + FIRST_AFTER
  return (step, done, all) => {
    if (performance.now() - saidAt < EVERY) return
    saidAt = performance.now()
    console.log(done === undefined || !all ? `${step} …` : `${step}: ${Math.floor((done * 100) / all)} %`)
  }
}
