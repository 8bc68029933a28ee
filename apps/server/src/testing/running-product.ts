import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

type Settings = Record<string, string>

export type Ended = { code: number | null; stdout: string; stderr: string; milliseconds: number }

type Started = { process: ChildProcess; output: { stdout: string; stderr: string }; startedAt: number }

function start(settings: Settings): Started {
  // Nothing of the tests' own environment, so that a case says all that it depends on.
  const child = spawn(process.execPath, [program], {
    env: { PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => {
    output.stdout += text
  })
  child.stderr.on('data', (text: Buffer) => {
    output.stderr += text
  })
  return { process: child, output, startedAt: performance.now() }
}

async function ended({ process: child, output, startedAt }: Started): Promise<Ended> {
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, ...output, milliseconds: performance.now() - startedAt }
}

/** The real program with these settings, for a start that is to be refused. */
export function runProgram(settings: Settings): Promise<Ended> {
  return ended(start(settings))
}

function address({ process: child, output }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const [, port] = /is open at http:\/\/localhost:(\d+)/.exec(output.stdout) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${output.stderr}`)))
  })
}

/** The real program in a process of its own, ready for requests. */
export async function startProduct(settings: Settings) {
  const started = start(settings)
  const at = await address(started)
  await (await fetch(`${at}/healthz`)).body?.cancel()
  const readyAfter = performance.now() - started.startedAt
  const end = ended(started)

  const signal = (name: 'SIGKILL' | 'SIGTERM') => {
    started.process.kill(name)
    return end
  }
  return {
    address: at,
    pid: started.process.pid ?? 0,
    readyAfter,
    output: started.output,
    /** As a power cut would; nothing is told before. */
    kill: () => signal('SIGKILL'),
    /** As an administrator does. */
    stop: () => signal('SIGTERM'),
  }
}

export type RunningProduct = Awaited<ReturnType<typeof startProduct>>
