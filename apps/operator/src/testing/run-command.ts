import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { collectOutput, compileCacheEnv } from '@kitchen-table/application/testing/processes'

type CommandResult = { code: number | null; stdout: string; stderr: string; seconds: number }

export type CommandName =
  | 'adopt'
  | 'backup'
  | 'restore'
  | 'check-store'
  | 'events-recount'
  | 'move-store'
  | 'admin-create'
  | 'admin-reset'
  | 'admin-role'
  | 'user-unlock'

/** Lines with the progress of work that takes more than a second, which depends on the machine. */
const progressLines = /^.* (…|\d+ %)\n/gm

/**
 * Runs an operator's command in a separate process, with no other environment variables than `env`. Progress is left
 * out of `stdout`.
 */
export async function runCommand(
  command: CommandName,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const file = fileURLToPath(new URL(`../commands/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...compileCacheEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { code, stdout, stderr, durationMs } = await collectOutput(child).exit
  return { code, stdout: stdout.replace(progressLines, ''), stderr, seconds: durationMs / 1000 }
}
