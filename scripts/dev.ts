import { spawn } from 'node:child_process'
import { root } from './run.ts'

/** `npm run dev`: restarts the server when its code changes, and replaces pages in place. */
const PORT = process.env.PORT ?? '3000'
const API_PORT = process.env.API_PORT ?? '3001'
const env = { ...process.env, API_PORT }

const server = spawn('node', ['--watch-preserve-output', '--watch', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...env, PORT: API_PORT, PUBLIC_URL: `http://localhost:${PORT}` },
})
const pages = spawn('vite', ['--port', PORT, '--strictPort', 'apps/web'], {
  cwd: root,
  stdio: 'inherit',
  env,
})

function stop() {
  server.kill()
  pages.kill()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
server.once('exit', stop)
pages.once('exit', stop)
