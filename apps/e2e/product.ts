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
  /** Serves again on the same address after a stop or a kill. */
  start(): Promise<void>
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>
  /** Ends it at once, as a lost machine does. */
  kill(): Promise<void>
  /** What it logged as an error since it was first started. */
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
      child.off('exit', exited)
      child.stdout?.off('data', read)
      if (problem === null) resolve()
      else reject(new Error(`The product ${problem}:\n${output.join('')}`))
    }
    const exited = () => settle('ended instead of opening')
    const read = () => addressPattern.test(output.join('')) && settle(null)
    const timeout = setTimeout(() => settle('did not open in time'), START_TIMEOUT_MS)
    child.once('exit', exited)
    child.stdout?.on('data', read)
  })
}

/** Starts the product on a folder; `env` adds settings. */
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
    const ending = child
    child = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
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
