import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type CommandResult = { code: number | null; stdout: string; stderr: string; seconds: number }

type CommandName =
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
  env: Record<string, string>,
): Promise<CommandResult> {
  const file = fileURLToPath(new URL(`../operations/commands/${command}.ts`, import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => {
    output.stdout += text
  })
  child.stderr.on('data', (text: Buffer) => {
    output.stderr += text
  })
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, ...output, seconds: (performance.now() - startedAt) / 1000 }
}
