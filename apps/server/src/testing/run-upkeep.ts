import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Upkeep = { code: number | null; stdout: string; stderr: string; seconds: number }

type Program =
  | 'backup'
  | 'restore'
  | 'check-store'
  | 'admin-create'
  | 'admin-reset'
  | 'admin-role'
  | 'user-unlock'

/** An operator's real program in a process of its own, with nothing of our environment. */
export async function runUpkeep(
  program: Program,
  names: string[],
  settings: Record<string, string>,
): Promise<Upkeep> {
  const file = fileURLToPath(new URL(`../commands/${program}.ts`, import.meta.url))
  const began = performance.now()
  const child = spawn(process.execPath, [file, ...names], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => {
    said.stdout += text
  })
  child.stderr.on('data', (text: Buffer) => {
    said.stderr += text
  })
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, ...said, seconds: (performance.now() - began) / 1000 }
}
