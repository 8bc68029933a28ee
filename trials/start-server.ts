import { type ServerProcess, startServerProcess } from '@kitchen-table/server/testing/tools'
import { onTestFinished } from 'vitest'

/** Starts the real server for one test, at whose end it is killed if it still runs; `APP_ENV` is test unless given. */
export async function startServer(
  settings: Record<string, string>,
  program?: string,
): Promise<ServerProcess> {
  const server = await startServerProcess({ APP_ENV: 'test', ...settings }, program)
  onTestFinished(async () => void (await server.kill()))
  return server
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
