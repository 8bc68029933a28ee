import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000
const addressPattern = /is open at (http:\S+)/

/** The real product, run as `npm start` runs it. */
export type Product = {
  address: string
  dataDir: string
  /** Starts again on the same address after `stop` or `kill`. */
  start(): Promise<void>
  /** Sends SIGTERM, and waits until the process has ended. */
  stop(): Promise<void>
  /** Sends SIGKILL, which is like the loss of the machine. */
  kill(): Promise<void>
  /** The errors that it has logged since it was first started. */
  faults(): string[]
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

function waitUntilOpen(child: ChildProcess, output: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    function settle(problem: string | null) {
      clearTimeout(timeout)
      child.off('exit', onExit)
      child.stdout?.off('data', onOutput)
      if (problem === null) resolve()
      else reject(new Error(`The product ${problem}:\n${output.join('')}`))
    }
    const onExit = () => settle('ended instead of starting')
    const onOutput = () => addressPattern.test(output.join('')) && settle(null)
    const timeout = setTimeout(() => settle('did not start in time'), START_TIMEOUT_MS)
    child.once('exit', onExit)
    child.stdout?.on('data', onOutput)
  })
}

/** Starts the product on a data folder and a free port; `env` adds settings. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await findFreePort()
  const output: string[] = []
  let child: ChildProcess | null = null

  async function start() {
    output.length = 0
    child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        APP_ENV: 'development',
        LOG_LEVEL: 'error',
        PORT: String(port),
        DATA_DIR: dataDir,
        ...env,
      },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output.push(text)
        if (text.includes('"level"')) loggedErrors.push(text)
      })
    }
    await waitUntilOpen(child, output)
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const stopping = child
    child = null
    if (stopping === null || stopping.exitCode !== null || stopping.signalCode !== null) return
    const exit = once(stopping, 'exit')
    stopping.kill(signal)
    await exit
  }

  const loggedErrors: string[] = []
  await start()
  return {
    address: `http://localhost:${port}`,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    faults: () => loggedErrors,
  }
}
