import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { collectOutput } from './collect-output.ts'

export type CommandResult = { code: number | null; stdout: string; stderr: string; seconds: number }

export type CommandName =
  | 'backup'
  | 'restore'
  | 'check-store'
  | 'admin-create'
  | 'admin-reset'
  | 'admin-role'
  | 'user-unlock'

/** Runs an operator's command in a separate process, with no other environment variables than `env`. */
export async function runCommand(
  command: CommandName,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const file = fileURLToPath(new URL(`../operations/commands/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { durationMs, ...result } = await collectOutput(child).exit
  return { ...result, seconds: durationMs / 1000 }
}
