import { spawn } from 'node:child_process'

/**
 * Runs a program until the parent process ends: its end, even by `kill -9`, closes our standard input, and then the
 * program is killed. Java on its own would keep running.
 */
const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })

process.stdin.resume()
process.stdin.once('close', () => child.kill('SIGKILL'))
child.once('error', ({ message }) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 0))
