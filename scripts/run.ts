import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the output of a command goes: to this process's own output, or to a list of its pieces. */
export type CommandOutput = 'inherit' | Buffer[]

/** Runs a command in the project's folder; returns its exit code, 1 if a signal ended it. */
export function runCommand(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  output: CommandOutput = 'inherit',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const stdio = output === 'inherit' ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
    })
    if (output !== 'inherit')
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (piece: Buffer) => output.push(piece))
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
