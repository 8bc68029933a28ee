import { onTestFinished } from 'vitest'
import { type ServerProcess, startServerProcess } from '../apps/server/src/testing/server-process.ts'

/** Starts the real server for one test, at whose end it is killed if it still runs; `APP_ENV` is test unless given. */
export async function startServer(
  settings: Record<string, string>,
  program?: string,
): Promise<ServerProcess> {
  const server = await startServerProcess({ APP_ENV: 'test', ...settings }, program)
  onTestFinished(async () => void (await server.kill()))
  return server
}
