import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))

type Settings = Record<string, string>

export type ExitResult = { code: number | null; stdout: string; stderr: string; durationMs: number }

type SpawnedServer = { process: ChildProcess; output: { stdout: string; stderr: string }; startedAt: number }

function spawnServer(settings: Settings, program = mainFile): SpawnedServer {
  // Nothing of the tests' own environment, so that a test states every variable that it depends on.
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

async function waitForExit({ process: child, output, startedAt }: SpawnedServer): Promise<ExitResult> {
  const [code]: (number | null)[] = await once(child, 'close')
  return { code: code ?? null, ...output, durationMs: performance.now() - startedAt }
}

/** Runs the real server program with these settings until it exits, for a start that is to be refused. */
export function runServerToExit(settings: Settings): Promise<ExitResult> {
  return waitForExit(spawnServer(settings))
}

function waitForAddress({ process: child, output }: SpawnedServer): Promise<string> {
  return new Promise((resolve, reject) => {
    const checkOutput = () => {
      const [, port] = /is open at http:\/\/localhost:(\d+)/.exec(output.stdout) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', checkOutput)
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}: ${output.stderr}`)))
  })
}

/**
 * Starts the real server program in a separate process, or another program that prints its address in the same words.
 * Resolves when it accepts requests.
 */
export async function startServerProcess(settings: Settings, program = mainFile) {
  const server = spawnServer(settings, program)
  const serverAddress = await waitForAddress(server)
  await (await fetch(`${serverAddress}/healthz`)).body?.cancel()
  const startupMs = performance.now() - server.startedAt
  const exit = waitForExit(server)

  const exitAfter = (signal: 'SIGKILL' | 'SIGTERM') => {
    server.process.kill(signal)
    return exit
  }
  return {
    address: serverAddress,
    pid: server.process.pid ?? 0,
    startupMs,
    output: server.output,
    /** Kills the process without a warning, as a crash would. */
    kill: () => exitAfter('SIGKILL'),
    /** Stops the process as an operator does. */
    stop: () => exitAfter('SIGTERM'),
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
