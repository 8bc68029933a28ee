import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type CommandOptions = {
  /** Receives what the command prints; without it, this process prints it. */
  pieces?: Buffer[] | undefined
  /** Ends the command with SIGTERM. */
  signal?: AbortSignal | undefined
}

/** Runs a command in the project's folder; returns its exit code, 1 if a signal ended it. */
export function runCommand(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  { pieces, signal }: CommandOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = pieces ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
      signal,
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => pieces?.push(piece))
    child.once('error', (error) => {
      if (error.name !== 'AbortError') reject(error)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}
