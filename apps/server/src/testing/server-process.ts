import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { collectOutput, compileCacheEnv, type ExitResult } from '@kitchen-table/application/testing/processes'

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))

type Settings = NodeJS.ProcessEnv

function spawnServer(settings: Settings, program = mainFile) {
  // Nothing of the tests' own environment, so that a test states every variable that it depends on.
  const child = spawn(process.execPath, [program], {
    env: { ...compileCacheEnv, PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { process: child, ...collectOutput(child) }
}

/** Runs the real server program with these settings until it exits, for a start that is to be refused. */
export const runServerToExit = (settings: Settings, program = mainFile): Promise<ExitResult> =>
  spawnServer(settings, program).exit

function waitForAddress({ process: child, output }: ReturnType<typeof spawnServer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const checkOutput = () => {
      const [, port] = /is open at http:\/\/localhost:(\d+)/.exec(output.stdout) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on('data', checkOutput)
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
  // Closed, so that no request of a test finds it: with several processes, it leads to one of them.
  await (await fetch(`${serverAddress}/healthz`, { headers: { Connection: 'close' } })).text()
  const startupMs = performance.now() - server.startedAt

  const exitAfter = (signal: 'SIGKILL' | 'SIGTERM') => {
    server.process.kill(signal)
    return server.exit
  }
  return {
    address: serverAddress,
    pid: server.process.pid ?? 0,
    startupMs,
    output: server.output,
    /** Resolves when the process has exited. */
    exit: server.exit,
    /** Kills the process without a warning, as a crash would. */
    kill: () => exitAfter('SIGKILL'),
    /** Stops the process as an operator does. */
    stop: () => exitAfter('SIGTERM'),
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>
