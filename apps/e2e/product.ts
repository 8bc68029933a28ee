import { findFreePort } from '../server/src/testing/listen-locally.ts'
import { type ServerProcess, startServerProcess } from '../server/src/testing/server-process.ts'

export type Product = {
  address: string
  dataDir: string
  /** Starts again on the same address after `stop` or `kill`. */
  start(): Promise<void>
  /** Sends SIGTERM, and waits until the process has ended. */
  stop(): Promise<void>
  /** Sends SIGKILL, which is like the loss of the machine. */
  kill(): Promise<void>
  faults(): string[]
}

export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await findFreePort()
  const settings = { ...process.env, APP_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, ...env }
  const servers: ServerProcess[] = []
  let server: ServerProcess | null = null

  async function start() {
    server = await startServerProcess(settings)
    servers.push(server)
  }
  async function end(how: 'stop' | 'kill') {
    const stopping = server
    server = null
    await stopping?.[how]()
  }

  await start()
  return {
    address: `http://localhost:${port}`,
    dataDir,
    start,
    stop: () => end('stop'),
    kill: () => end('kill'),
    faults: () =>
      servers
        .flatMap(({ output }) => `${output.stdout}${output.stderr}`.split('\n'))
        .filter((line) => line.includes('"level"')),
  }
}
