import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type ExitResult = { code: number | null; stdout: string; stderr: string; durationMs: number }

/** Collects the output of a process that was just started; `exit` resolves when it has ended. */
export function collectOutput(child: ChildProcess) {
  const startedAt = performance.now()
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  async function waitForExit(): Promise<ExitResult> {
    const [code]: (number | null)[] = await once(child, 'close')
    return { code: code ?? null, ...output, durationMs: performance.now() - startedAt }
  }
  return { output, startedAt, exit: waitForExit() }
}
