import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Child, spawnNode, watchChild } from './child-process.ts'
import { readStartOptions } from './start-options.ts'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

export type Program = {
  port: number
  origin: string
  process: Child
  /** When its process was started, by performance.now(). */
  startedAt: number
}

function waitForPort({ stdout }: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    stdout?.on('data', (text: Buffer) => {
      output += text
      const [, port] = /is open at http:\/\/localhost:(\d+)/.exec(output) ?? []
      if (port) resolve(Number(port))
    })
    stdout?.once('end', () => reject(new Error('The product ended before it was ready')))
  })
}

/**
 * Starts the product on a free port over a folder that make-data.ts has filled; resolves once it serves. It logs only
 * warnings and faults. `extraSettings` are added to the usual environment.
 */
export async function startProgram(
  dataDir: string,
  cores: string,
  extraSettings: Record<string, string> = {},
): Promise<Program> {
  const { env, ...launch } = readStartOptions()
  const settings = {
    APP_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...extraSettings,
  }
  const startedAt = performance.now()
  const child = spawnNode(main, cores, { ...launch, env: { ...env, ...settings } }, [
    'ignore',
    'pipe',
    'inherit',
    'ipc',
  ])
  const process = watchChild(child, 'the product')
  const port = await waitForPort(child)
  return { port, origin: `http://127.0.0.1:${port}`, process, startedAt }
}
